import type { ResultToRead } from '#contract/my-consultations.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Guest, Staff } from '#server/platform/http/identity.ts';
import type { DocumentRow } from './documents.ts';
import { countUnreadResults, findOrderer, listUnreadResults, setResultRead } from './result.queries.ts';

const RESULTS_MAX = 50;

/** What a doctor's orders brought and they have not opened. */
export async function resultsToRead(ctx: StaffCtx): Promise<{ results: ResultToRead[]; total: number }> {
  const { roleId } = ctx.who;
  const rows = await listUnreadResults(ctx.db, roleId, RESULTS_MAX);
  const total = rows.length < RESULTS_MAX ? rows.length : await countUnreadResults(ctx.db, roleId);
  await auditList(
    ctx,
    'results',
    rows.map((row) => row.patientId),
  );
  const results = rows.map((row) => ({
    documentId: row.documentId,
    name: row.documentName,
    receivedAt: row.receivedAt.toISOString(),
    serviceNumber: row.serviceNumber,
    requestStatus: row.status,
    consultationNumber: row.consultationNumber,
    patient: { id: row.patientId, name: row.name, nameLang: row.nameLang },
  }));
  return { results, total };
}

/** Tells the doctor who ordered it that a result has come. */
export async function tellResult(c: Change, requestId: string): Promise<void> {
  const doctor = await findOrderer(c.tx, requestId);
  if (doctor) await c.event('result.changed', [`user:${doctor.userId}`], { isNew: true });
}

/** A result that the doctor who ordered it opens is no longer among those that they have to read. */
export async function markResultRead(
  ctx: Deps & { who: Staff | Guest },
  document: Pick<DocumentRow, 'id' | 'kind' | 'resultReadAt' | 'patientId'>,
): Promise<void> {
  const { who } = ctx;
  if (document.kind !== 'LAB_RESULT' || document.resultReadAt) return;
  if (who.type !== 'staff' || who.role !== 'provider') return;
  await change(ctx, async (c) => {
    if (!(await setResultRead(c.tx, document.id, { providerId: who.roleId, at: c.now }))) return;
    await c.audit('READ_RESULT', 'document', document.id, document.patientId);
    await c.event('result.changed', [`user:${who.userId}`], {});
  });
}
