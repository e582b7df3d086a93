import type { ResultToRead } from '#contract/my-consultations.ts';
import { titledName } from '#domain/titled-name.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Guest, Staff } from '#server/platform/http/identity.ts';
import type { DocumentRow } from './documents.ts';
import {
  countUnreadResults,
  countUnreadValues,
  findOrderer,
  listCriticalValues,
  listUnreadResults,
  listUnreadValues,
  setResultRead,
} from './result.queries.ts';

const RESULTS_MAX = 50;

/** Returns what a doctor's orders brought and they have not opened: critical values first, then the oldest. */
export async function resultsToRead(ctx: StaffCtx): Promise<{ results: ResultToRead[]; total: number }> {
  const { roleId } = ctx.who;
  const files = await listUnreadResults(ctx.db, roleId, RESULTS_MAX);
  const values = await listUnreadValues(ctx.db, roleId, RESULTS_MAX);
  const isAll = files.length < RESULTS_MAX && values.length < RESULTS_MAX;
  const counted = async (): Promise<number> =>
    (await countUnreadResults(ctx.db, roleId)) + (await countUnreadValues(ctx.db, roleId));
  const total = isAll ? files.length + values.length : await counted();
  await auditList(
    ctx,
    'results',
    [...values, ...files].map((row) => row.patientId),
  );
  const orders = values.filter(({ isCritical }) => isCritical).map(({ serviceId }) => serviceId);
  const critical = await listCriticalValues(ctx.db, roleId, orders);
  const results = [
    ...values.map((row) => ({
      ...presented(row, row.receivedAt),
      id: row.serviceId,
      name: row.tests ?? '',
      inError: row.inError,
      isCritical: row.isCritical,
      critical: critical.filter(({ requestId }) => requestId === row.serviceId).map(presentCritical),
      coversFor: row.ordererId === roleId ? null : titledName(row.ordererSalutation, row.ordererName),
    })),
    ...files.map((row) => ({
      ...presented(row, row.receivedAt),
      id: row.documentId,
      name: row.documentName,
      inError: null,
      isCritical: false,
      critical: [],
      coversFor: null,
    })),
  ];
  const inOrder = results.toSorted(
    (a, b) =>
      Number(b.isCritical) - Number(a.isCritical) || Date.parse(a.receivedAt) - Date.parse(b.receivedAt),
  );
  return { results: inOrder.slice(0, RESULTS_MAX), total };
}

type CriticalRow = Awaited<ReturnType<typeof listCriticalValues>>[number];

function presentCritical({ id, name, value, text, unit, flag }: CriticalRow) {
  return { resultId: id, name, value, text, unit, flag };
}

type UnreadRow =
  | Awaited<ReturnType<typeof listUnreadResults>>[number]
  | Awaited<ReturnType<typeof listUnreadValues>>[number];

function presented(row: UnreadRow, receivedAt: Date | null) {
  const { serviceNumber, status, consultationNumber, patientId, name, nameLang } = row;
  return {
    serviceNumber,
    receivedAt: (receivedAt ?? new Date(0)).toISOString(),
    requestStatus: status,
    consultationNumber,
    patient: { id: patientId, name, nameLang },
  };
}

/** Tells the doctor who ordered it that a result has come. */
export async function tellResult(c: Change, requestId: string): Promise<void> {
  const doctor = await findOrderer(c.tx, requestId);
  if (!doctor) return;
  const { userId, consultationNumber } = doctor;
  await c.event('result.changed', [`user:${userId}`], { isNew: true, consultationNumber });
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
