import { createHash } from 'node:crypto';
import { DIFFERENCE_KINDS, DIFFERENCE_PARTS, DifferenceNote } from '#contract/reconciliation.ts';
import { money } from '#domain/format.ts';
import type { Command } from '#server/cli/commands.ts';
import { Faults } from '#server/cli/faults.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';
import { outcome, withFile } from '#server/cli/with-file.ts';

const said = (paise: number | null): string => (paise === null ? 'nothing' : money(paise));

interface Shown {
  reference: string;
  listedPaise: number | null;
  recordedPaise: number | null;
  serviceNumbers: readonly string[];
}

const lineOf = ({ reference, listedPaise, recordedPaise, serviceNumbers }: Shown): string =>
  [`${reference}  gateway: ${said(listedPaise)}, recorded: ${said(recordedPaise)}`, ...serviceNumbers].join(
    '  ',
  );

const COLUMNS =
  'the Settlement Recon report of Razorpay or Cashfree as CSV, or a CSV file with the columns day,reference,rupees and optionally link';

const reconcilePayments: Command = {
  name: 'payments reconcile',
  args: ['<file>'],
  summary: `Compares the gateway's list, ${COLUMNS}, with what is recorded; changes nothing`,
  whileRunning: true,
  run: withFile(async ({ db, config }, content) => {
    const { readList, reconcile } = await import('#server/operations/reconcile/reconcile.ts');
    const faults = new Faults();
    const list = await readList(content, faults.add);
    if (faults.count) return outcome(faults, 'Nothing was compared.');
    if (!list.length) return failed('The file has no payments.');
    const { differences } = await reconcile(db, list, config.TIME_ZONE);
    if (!differences.length) return done(`${list.length} lines compared: no differences.`);
    return failed(
      `${list.length} lines compared, ${differences.length} differences:`,
      ...differences.map(lineOf),
    );
  }),
};

const compare: Command = {
  name: 'payments compare',
  args: ['<file>'],
  summary: `Compares the gateway's list, ${COLUMNS}, with what is recorded, and keeps the differences; the same file again adds none`,
  whileRunning: true,
  run: withFile(async (deps, content) => {
    const [{ readList }, { comparePayments }] = await Promise.all([
      import('#server/operations/reconcile/reconcile.ts'),
      import('#server/operations/reconcile/compare-payments.ts'),
    ]);
    const hash = createHash('sha256');
    const faults = new Faults();
    const list = await readList(hashed(content, hash), faults.add);
    if (faults.count) return outcome(faults, 'Nothing was compared.');
    if (!list.length) return failed('The file has no payments.');
    const { lines, differences } = await comparePayments(deps, { list, sha256: hash.digest('hex') });
    return done(`${lines} lines compared, ${differences} differences: see payments differences.`);
  }),
};

async function* hashed(content: AsyncIterable<Uint8Array>, hash: { update: (bytes: Uint8Array) => unknown }) {
  for await (const bytes of content) {
    hash.update(bytes);
    yield bytes;
  }
}

const list: Command = {
  name: 'payments differences',
  args: ['[kind]'],
  summary: `Lists differences that are open, all or of one kind: ${DIFFERENCE_PARTS.join(', ')}`,
  whileRunning: true,
  async run({ db }, [kind]) {
    const parts = DIFFERENCE_PARTS.filter((one) => (kind === undefined ? one !== 'SETTLED' : one === kind));
    if (!parts.length) return failed(`There is no kind ${kind}: ${DIFFERENCE_PARTS.join(', ')}.`);
    const { readDifferences } = await import('#server/operations/reconcile/compare-payments.ts');
    const lines: string[] = [];
    for (const part of parts) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { differences } = await readDifferences(db, part);
      lines.push(...differences.map((one) => `${one.kind}  ${one.day}  ${lineOf(one)}`));
    }
    return done(...(lines.length ? lines : ['There are no differences.']));
  },
};

const NO_OPEN = 'No open difference has this reference: see payments differences.';

async function openIdOf(db: Parameters<Command['run']>[0]['db'], reference: string) {
  const { readDifferences } = await import('#server/operations/reconcile/compare-payments.ts');
  const open = await Promise.all(DIFFERENCE_KINDS.map((kind) => readDifferences(db, kind)));
  const wanted = reference.trim().toUpperCase();
  return open.flatMap(({ differences }) => differences).find((one) => one.reference === wanted)?.id;
}

const settle: Command = {
  name: 'payments settle',
  args: ['<reference>', '<note>'],
  summary: 'Settles an open difference with a note; nothing else is changed',
  whileRunning: true,
  run: (deps, [reference = '', typed = '']) =>
    reportErrors(async () => {
      const note = DifferenceNote.safeParse(typed);
      if (!note.success) return failed('Write a note of up to 200 characters.');
      const id = await openIdOf(deps.db, reference);
      if (id === undefined) return failed(NO_OPEN);
      const { settleDifference } = await import('#server/operations/reconcile/compare-payments.ts');
      await settleDifference(deps, id, note.data);
      return done(`${reference} is settled.`);
    }),
};

const record: Command = {
  name: 'payments record',
  args: ['<reference>'],
  summary:
    'Records a payment that the gateway has and the portal lacks, as the gateway’s report would; only where its link is known',
  whileRunning: true,
  run: (deps, [reference = '']) =>
    reportErrors(async () => {
      const id = await openIdOf(deps.db, reference);
      if (id === undefined) return failed(NO_OPEN);
      const { recordDifference } = await import('#server/operations/reconcile/compare-payments.ts');
      await recordDifference(deps, id);
      return done(`The payment with reference ${reference} is recorded.`);
    }),
};

/** The gateway's list against the records: the console does the same by the same functions. */
export const reconcileCommands: readonly Command[] = [reconcilePayments, compare, list, settle, record];
