import type { KindReport } from '#server/alerts/alert-report.ts';
import type { Command } from '#server/cli/commands.ts';

const HOURS = 24;
/** A year. */
const HOURS_MAX = 8_784;

const seconds = (value: number | null): string => (value === null ? '-' : `${Math.round(value)} s`);

function counts({ kind, raised, sent, delivered, shown, heard, taken, escalated, ...took }: KindReport) {
  return [
    `${kind}: ${raised} raised, ${sent} sent, ${delivered} delivered, ${shown} shown, ${heard} heard, ${taken} accepted, ${escalated} escalated`,
    `  time to acceptance: half within ${seconds(took.p50)}, 90 % ${seconds(took.p90)}, 99 % ${seconds(took.p99)}, longest ${seconds(took.max)}; ` +
      (took.underMinute === null
        ? 'none accepted'
        : `${Math.round(took.underMinute * 100)} % under a minute`),
  ];
}

const report: Command = {
  name: 'alerts report',
  args: ['[hours]'],
  summary: 'Counts alerts raised, delivered and accepted, with times; for the last 24 hours unless given',
  whileRunning: true,
  async run({ db, clock }, [given = String(HOURS)]) {
    const hours = Number(given);
    if (!(hours > 0 && hours <= HOURS_MAX))
      return { ok: false, lines: [`Hours must be a number from 1 to ${HOURS_MAX}.`] };
    const { reportAlerts } = await import('#server/alerts/alert-report.ts');
    const { addSeconds } = await import('#server/platform/time.ts');
    const kinds = await reportAlerts(db, addSeconds(clock.now(), -hours * 3600));
    return { ok: true, lines: kinds.length ? kinds.flatMap(counts) : ['No alert was raised in this time.'] };
  },
};

/** The times that are set, with their names. */
function times(stages: Record<string, Date | null>): string {
  return Object.entries(stages)
    .flatMap(([name, at]) => (at ? [`${name} ${at.toISOString()}`] : []))
    .join(', ');
}

const show: Command = {
  name: 'alerts show',
  args: ['<request-id>'],
  summary: 'Shows who was alerted to a request, how far each alert got, and who accepted it',
  whileRunning: true,
  async run({ db }, [requestId = '']) {
    const { traceAlerts } = await import('#server/alerts/alert-report.ts');
    const alerts = await traceAlerts(db, requestId);
    if (!alerts.length) return { ok: false, lines: [`No alert was raised for ${requestId}.`] };
    const lines = alerts.flatMap(({ listeners, ...alert }) => {
      const { raisedAt, takenAt, withdrawnAt, takenByName } = alert;
      const whole = times({ raised: raisedAt, taken: takenAt, withdrawn: withdrawnAt });
      return [
        `${alert.kind}, ${alert.reason}, level ${alert.level}: ${whole}${takenByName ? ` by ${takenByName}` : ''}`,
        ...listeners.map((one) => {
          const { sentAt, deliveredAt, shownAt, heardAt, snoozedUntil } = one;
          const stages = times({
            raised: one.raisedAt,
            sent: sentAt,
            delivered: deliveredAt,
            shown: shownAt,
            heard: heardAt,
            'snoozed until': snoozedUntil,
          });
          return `  ${one.userName} (${one.reason}): ${stages}${one.via ? `, by ${one.via}` : ''}`;
        }),
      ];
    });
    return { ok: true, lines };
  },
};

export const alertCommands: readonly Command[] = [report, show];
