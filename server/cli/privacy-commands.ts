import type { Stays } from '#contract/erasures.ts';
import { Periods } from '#contract/retention.ts';
import { breachCommands } from '#server/cli/breach-commands.ts';
import type { Command } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';
import type { Deps } from '#server/platform/deps.ts';

async function findPatient({ db }: Deps, mrn: string) {
  const { findPatientByMrn } = await import('#server/patients/patients.ts');
  return findPatientByMrn(db, mrn);
}

/** The operator who is at the keyboard. @throws Refusal NOT_FOUND, NOT_ALLOWED without the role `privacy`, WRONG_CODE */
async function proven(deps: Deps, userName: string, code: string) {
  const { operatorByCode } = await import('#server/people/operator-by-code.ts');
  return operatorByCode(deps, { userName, code, role: 'privacy' });
}

const unknown = (mrn: string): string => `There is no patient with the record number ${mrn}.`;

const askingErasure: Command = {
  name: 'patients ask-erasure',
  args: ['<mrn>', '<reason>', '<operator>', '<code>'],
  summary:
    'Records that a patient demands erasure, and says what stays until when; nothing is erased yet. The code is of that operator’s app',
  whileRunning: true,
  run: (deps, [mrn = '', reason = '', operator = '', code = '']) =>
    reportErrors(async () => {
      const { askErasure, whatStays } = await import('#server/operations/privacy/erase-patient.ts');
      const row = await findPatient(deps, mrn);
      if (!row) return failed(unknown(mrn));
      const who = await proven(deps, operator, code);
      await askErasure({ ...deps, who }, { patientId: row.id, reason });
      const stays = whatStaysLines(await whatStays(deps.db, row.id));
      return done(...stays, `Another operator carries it out by: patients erase ${mrn} OPERATOR CODE`);
    }),
};

const erasing: Command = {
  name: 'patients erase',
  args: ['<mrn>', '<operator>', '<code>'],
  summary:
    'Carries out an erasure that another operator recorded; it cannot be undone, and earlier backups still hold the data',
  whileRunning: true,
  run: (deps, [mrn = '', operator = '', code = '']) =>
    reportErrors(async () => {
      const { erasePatient, findOpenErasure, whatStays } =
        await import('#server/operations/privacy/erase-patient.ts');
      const row = await findPatient(deps, mrn);
      if (!row) return failed(unknown(mrn));
      const erasure = await findOpenErasure(deps.db, row.id);
      if (!erasure) return failed(`No erasure is asked for ${mrn}.`);
      await erasePatient({ ...deps, who: await proven(deps, operator, code) }, erasure.id);
      return done(`${mrn}: erased.`, ...whatStaysLines(await whatStays(deps.db, row.id)));
    }),
};

const whatStaysLines = ({ recordUntil, invoicesUntil }: Stays): string[] => [
  `The medical record stays${recordUntil ? `, by law until ${recordUntil} at least` : ''}.`,
  `Invoices stay${invoicesUntil ? `, by law until ${invoicesUntil} at least` : ''}.`,
  'The audit stays, and names the patient by id alone.',
];

const decliningErasure: Command = {
  name: 'patients decline-erasure',
  args: ['<mrn>', '<reason>'],
  summary: 'Ends a demand for erasure without erasing, with the reason that the patient is told',
  whileRunning: true,
  run: (deps, [mrn = '', reason = '']) =>
    reportErrors(async () => {
      const { declineErasure, findOpenErasure } = await import('#server/operations/privacy/erase-patient.ts');
      const row = await findPatient(deps, mrn);
      if (!row) return failed(unknown(mrn));
      const erasure = await findOpenErasure(deps.db, row.id);
      if (!erasure) return failed(`No erasure is asked for ${mrn}.`);
      await declineErasure(deps, { erasureId: erasure.id, reason });
      return done(`${mrn}: declined. Nothing was erased.`);
    }),
};

const forGood = (count: number | null, unit: string): string =>
  count === null ? 'for good' : `for ${count} ${unit}`;

const retentionShow: Command = {
  name: 'retention show',
  args: [],
  summary: 'Shows how long records and messages about orders are kept, and how many records will be deleted',
  whileRunning: true,
  async run({ db }) {
    const { countEnds, periods } = await import('#server/operations/privacy/retention.ts');
    const { recordYears, orderChatMonths } = await periods(db);
    const { PLANNED, HELD, DELETED } = await countEnds(db);
    return done(
      `Records are kept ${forGood(recordYears, 'years from the last treatment')}.`,
      `Messages about orders are kept ${forGood(orderChatMonths, 'months from the end of the order')}.`,
      `${PLANNED} records will be deleted, ${HELD} are kept all the same, ${DELETED} were deleted.`,
    );
  },
};

const numberOf = (typed: string): number | null => (typed === 'none' ? null : Number(typed));

const retentionSet: Command = {
  name: 'retention set',
  args: ['<record-years|none>', '<order-chat-months|none>'],
  summary:
    'Sets how long records and messages about orders are kept; a record at the end of its period is deleted after 30 days',
  whileRunning: true,
  run: (deps, [years = '', months = '']) =>
    reportErrors(async () => {
      const { saveRetention } = await import('#server/operations/privacy/retention.ts');
      const given = Periods.safeParse({ recordYears: numberOf(years), orderChatMonths: numberOf(months) });
      if (!given.success)
        return failed(
          'Records are kept 3 to 100 years, messages 1 to 1200 months; none keeps them for good.',
        );
      await saveRetention(deps, given.data);
      return done('Set.');
    }),
};

const keeping: Command = {
  name: 'patients keep',
  args: ['<mrn>', '<reason>'],
  summary: 'Keeps a record beyond its period of retention, with the reason',
  whileRunning: true,
  run: (deps, [mrn = '', reason = '']) =>
    reportErrors(async () => {
      const { holdRecord } = await import('#server/operations/privacy/retention.ts');
      const row = await findPatient(deps, mrn);
      if (!row) return failed(unknown(mrn));
      await holdRecord(deps, { patientId: row.id, reason });
      return done(`${mrn}: kept until it is released.`);
    }),
};

const releasing: Command = {
  name: 'patients release',
  args: ['<mrn>'],
  summary: 'Ends a hold: once its period has ended, the record is deleted after 30 days',
  whileRunning: true,
  run: (deps, [mrn = '']) =>
    reportErrors(async () => {
      const { releaseRecord } = await import('#server/operations/privacy/retention.ts');
      const row = await findPatient(deps, mrn);
      if (!row) return failed(unknown(mrn));
      await releaseRecord(deps, row.id);
      return done(`${mrn}: released.`);
    }),
};

const publishing: Command = {
  name: 'notice publish',
  args: ['<privacy|remote-care>', '<file>'],
  summary:
    'Publishes a new version of a notice to patients from a JSON file with the words by language: en, hi, mr, bn, ta, te',
  whileRunning: true,
  run: (deps, [kind = '', file = '']) =>
    reportErrors(async () => {
      const [{ NoticeKind, NoticeWords }, { readFile }, { publishNotice }] = await Promise.all([
        import('#contract/notices.ts'),
        import('node:fs/promises'),
        import('#server/reference/notices.ts'),
      ]);
      const of = NoticeKind.safeParse(kind.toUpperCase().replace('-', '_'));
      if (!of.success) return failed(`"${kind}" is neither privacy nor remote-care.`);
      const content = await readFile(file, 'utf8').catch(() => undefined);
      if (content === undefined) return failed(`${file} cannot be read.`);
      const words = NoticeWords.safeParse(wordsIn(content));
      if (!words.success)
        return failed(
          'The file is JSON with en of 20 characters or more, and hi, mr, bn, ta, te, which may be empty.',
        );
      const version = await publishNotice(deps, { kind: of.data, words: words.data });
      return done(`Version ${version} is published.`);
    }),
};

function wordsIn(content: string): unknown {
  try {
    const none = { hi: '', mr: '', bn: '', ta: '', te: '' };
    return { ...none, ...(JSON.parse(content) as object) };
  } catch {
    return undefined;
  }
}

/** Commands that the law on personal data needs: the console's place Privacy by the command line. */
export const privacyCommands: readonly Command[] = [
  askingErasure,
  erasing,
  decliningErasure,
  retentionShow,
  retentionSet,
  keeping,
  releasing,
  publishing,
  ...breachCommands,
];
