import type { AuditProblem } from '#contract/audit-admin.ts';
import type { Command, Outcome } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';

/** Words for what is wrong with a row of the audit. */
export const PROBLEMS: Record<AuditProblem, string> = {
  MISSING: 'is missing',
  CHANGED: 'was changed, or the one before it',
  CUT_OFF: 'is missing at the end',
};

export const auditVerify: Command = {
  name: 'audit verify',
  args: ['[hash]'],
  summary: 'Verifies the audit chain; with the hash of an earlier run, also detects a rewritten chain',
  whileRunning: true,
  async run({ db, security }, [earlier]) {
    const { isInAudit, verifyAudit } = await import('#server/platform/audit/audit.ts');
    const verdict = await verifyAudit(db);
    const broken = (words: string): Outcome => {
      security.tell({ kind: 'AUDIT_BROKEN' });
      return failed(words);
    };
    if (!verdict.ok) return broken(`The audit is broken: row ${verdict.seq} ${PROBLEMS[verdict.problem]}.`);
    if (earlier && !(await isInAudit(db, earlier)))
      return broken('The audit was rewritten: its chain no longer contains the given hash.');
    return done(`The audit is intact: ${verdict.rows} rows.`, `Store this hash elsewhere: ${verdict.head}`);
  },
};

const FILTERS = ['who', 'mrn', 'action', 'from', 'to'] as const;
type Filter = (typeof FILTERS)[number];
const LINES_MAX = 200;

/** `who=meera.iyer from=2026-11-01`; undefined when a word is none of these. */
function readFilters(words: readonly string[]): Partial<Record<Filter, string>> | undefined {
  const pairs = words.map((word) => [word.split('=', 1)[0], word.slice(word.indexOf('=') + 1)] as const);
  const isKnown = pairs.every(([name, value]) => FILTERS.some((one) => one === name) && value !== '');
  return isKnown ? (Object.fromEntries(pairs) as Partial<Record<Filter, string>>) : undefined;
}

const isDay = (text: string | undefined): boolean => text === undefined || /^\d{4}-\d{2}-\d{2}$/.test(text);

export const auditSearch: Command = {
  name: 'audit search',
  args: ['[filter]', '[filter]', '[filter]', '[filter]', '[filter]'],
  summary: `Lists the newest ${LINES_MAX} rows of the audit, by who=USER-NAME mrn=MRN action=ACTION from=DAY to=DAY`,
  whileRunning: true,
  run: (deps, words) =>
    reportErrors(async () => {
      const filters = readFilters(words.filter(Boolean));
      if (!filters) return failed(`A filter is one of ${FILTERS.map((name) => `${name}=…`).join(', ')}.`);
      const { who, ...asked } = filters;
      if (!isDay(asked.from) || !isDay(asked.to)) return failed('A day is written as 2026-11-26.');
      const { searchAudit } = await import('#server/operations/audit/search-audit.ts');
      const { rows } = await searchAudit(deps, {
        ...asked,
        userName: who,
        cursor: undefined,
        limit: LINES_MAX,
      });
      if (!rows.length) return done('No row of the audit matches.');
      return done(
        ...rows.map((row) =>
          [row.seq, row.at.toISOString(), row.who, row.action, row.entity, row.entityId].join('  '),
        ),
      );
    }),
};
