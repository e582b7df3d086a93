import { BREACH_STEPS, NewBreach, NewBreachStep, type Breach } from '#contract/breaches.ts';
import type { Command } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';

const LISTED_MAX = 100;

const listing: Command = {
  name: 'breach list',
  args: [],
  summary: 'Lists the open breaches of personal data with what was done about each, and when details are due',
  whileRunning: true,
  async run({ db }) {
    const { readBreaches } = await import('#server/operations/privacy/breaches.ts');
    const { items } = await readBreaches(db, { isOpen: true, cursor: undefined, limit: LISTED_MAX });
    return done(...(items.length ? items.flatMap(linesOf) : ['No breach is open.']));
  },
};

function linesOf({ id, noticedAt, detailDueAt, patients, what, steps }: Breach): string[] {
  return [
    `${id}  noticed ${noticedAt}, details due ${detailDueAt}, ${patients ?? 'an unknown number of'} patients`,
    `  ${what}`,
    ...steps.map(({ kind, at, text }) => `  ${at}  ${kind}  ${text}`),
  ];
}

const recording: Command = {
  name: 'breach record',
  args: ['<noticed-at>', '<patients|unknown>', '<what>'],
  summary: 'Records a breach of personal data: when it was noticed, how many patients, what happened',
  whileRunning: true,
  run: (deps, [noticedAt = '', patients = '', what = '']) =>
    reportErrors(async () => {
      const { recordBreach } = await import('#server/operations/privacy/breaches.ts');
      const count = patients === 'unknown' ? null : Number(patients);
      const given = NewBreach.safeParse({ noticedAt, patients: count, what });
      if (!given.success)
        return failed(
          'A time such as 2026-11-03T09:30:00Z, a number or unknown, and what happened in words.',
        );
      const { id } = await recordBreach(deps, given.data);
      return done(`${id} is recorded.`);
    }),
};

const stepping: Command = {
  name: 'breach step',
  args: ['<id>', '<step>', '<at>', '<text>'],
  summary: `Records what was done about a breach, and when: ${BREACH_STEPS.join(', ')}`,
  whileRunning: true,
  run: (deps, [breachId = '', kind = '', at = '', text = '']) =>
    reportErrors(async () => {
      const { addBreachStep } = await import('#server/operations/privacy/breaches.ts');
      const given = NewBreachStep.safeParse({ kind, at, text });
      if (!given.success)
        return failed(
          `A step of ${BREACH_STEPS.join(', ')}, a time such as 2026-11-03T09:30:00Z, and words.`,
        );
      await addBreachStep(deps, { breachId, ...given.data });
      return done('Recorded.');
    }),
};

export const breachCommands: readonly Command[] = [listing, recording, stepping];
