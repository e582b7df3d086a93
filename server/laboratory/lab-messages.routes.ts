import type { labMessageCalls } from '#contract/lab-messages.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { mayDo } from '#server/requests/request.policy.ts';
import { readVisibleRequest } from '#server/requests/requests.ts';
import { readFile } from './hl7/read-file.ts';
import { FAULTS_MAX } from './hl7/reading.ts';
import { identityOf } from './lab-message.queries.ts';
import { orderedCodes } from './lab-result.queries.ts';
import { orderedTests } from './ordered-tests.ts';
import { compareReport } from './read-lab-messages.ts';

export const labMessageHandlers: HandlersOf<typeof labMessageCalls> = {
  async readLabMessages(ctx) {
    const { serviceId, file } = ctx.body;
    const { row, scope } = await readVisibleRequest(ctx, serviceId);
    if (!mayDo(scope, row).includes('upload'))
      throw new Refusal('NOT_ALLOWED', { reason: 'ORDER_NOT_ACCEPTED' });
    await auditRead(ctx, 'lab_message', row.id, row.patientId);
    const { TIME_ZONE: timeZone } = ctx.config;
    const { reports, faults } = await readFile(new Uint8Array(await file.arrayBuffer()), timeZone);
    const when = { at: ctx.clock.now(), timeZone, changes: new Map() };
    const order = {
      serviceNumber: row.serviceNumber,
      patient: await identityOf(ctx.db, row.patientId),
      tests: orderedTests(await orderedCodes(ctx.db, row.id), row, when),
    };
    return {
      reports: reports.map((report) => compareReport(report, order)),
      faults: faults.slice(0, FAULTS_MAX),
      moreFaults: Math.max(0, faults.length - FAULTS_MAX),
    };
  },
};
