import { createHash } from 'node:crypto';
import type { callReportCalls } from '#contract/call-reports.ts';
import { countCallReport } from '#server/platform/health/call-metrics.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import { findHubOfVisit, minuteOf, replaceCallReport } from './call-report.queries.ts';
import { ownMember } from './own-member.ts';

/** Neither the member nor the visit can be found by it. */
const reportIdOf = (memberId: string, connection: string): string =>
  createHash('sha256').update(`${memberId} ${connection}`).digest('hex');

export const callReportHandlers: HandlersOf<typeof callReportCalls> = {
  async reportCall(ctx) {
    const { consultationId, connection, isOver, figures, device, network } = ctx.body;
    const own = await ownMember(ctx, consultationId);
    // Who waits or was removed has no connection.
    if (own.state !== 'IN' && own.state !== 'LEFT') throw new Refusal('NOT_FOUND');
    const hubKey = await findHubOfVisit(ctx.db, consultationId);
    await change(ctx, async (c) => {
      const { kind: deviceKind, browser, version: browserVersion } = device;
      const values = { ...figures, hubKey, role: own.role, deviceKind, browser, browserVersion, network };
      const id = reportIdOf(own.id, connection);
      const before = await replaceCallReport(c.tx, { id, at: minuteOf(c.now), ...values });
      c.afterCommit(async () => countCallReport({ before, isOver }, figures));
    });
    return {};
  },
};
