import { receivesSms } from '#contract/phone.ts';
import type { BodyOf } from '#contract/call.ts';
import type { serviceCalls } from '#contract/services.ts';
import { wordsNeeded } from '#domain/step-words.ts';
import { takeAlert } from '#server/alerts/alerts.ts';
import { settleOrder } from '#server/billing/settle-order.ts';
import { tellPerson } from '#server/notifications/tell.ts';
import { aboutOrder, tellPatient } from '#server/patient-links/tell-patient.ts';
import { identityKey } from '#server/platform/http/identity.ts';
import { mustBeReason, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { isCase } from '#server/requests/case.policy.ts';
import { giveOrder, addToHistory } from '#server/requests/give-order.ts';
import {
  moveRequest,
  mustBeAbleToMove,
  tellChanged,
  tellService,
  type RequestRow,
} from '#server/requests/requests.ts';
import { addMessage } from '#server/visits/messages.ts';
import { mustBeComplete } from './completion.ts';
import { findOrderingDoctor, lockProduct, updateProduct } from './order.queries.ts';

type Step = BodyOf<typeof serviceCalls.updateServiceStatus>;
type ProductStep = BodyOf<typeof serviceCalls.updateServiceProductStatus>;

/** @throws Refusal BAD_INPUT at `note` */
function mustHaveWords({ to, note = '' }: { to: Step['requestStatus']; note: string | undefined }): string {
  const words = note.trim();
  if (wordsNeeded(to)) mustBeReason('note', words);
  return words;
}

/**
 * Moves an order to another status, and tells whom the step concerns in the same transaction: a question reaches the patient, or
 * the status stays (R4.19).
 * @throws Refusal CHANGED_MEANWHILE, BAD_TRANSITION, BAD_INPUT, RULE
 */
export async function moveOrder(ctx: StaffCtx, c: Change, row: RequestRow, step: Step): Promise<void> {
  const { requestStatus: to, version, note } = step;
  if (row.version !== version)
    throw new Refusal('CHANGED_MEANWHILE', { detail: { version: row.version, requestStatus: row.status } });
  if ((to === 'COMPLETED' || to === 'INFO_REQUESTED') && isCase(row.kind) && row.providerId)
    throw new Refusal('RULE', { reason: 'ONLY_ASSIGNED_EXPERT' });
  mustBeAbleToMove(row.status, to);
  const words = mustHaveWords({ to, note });
  if (to === 'COMPLETED') await mustBeComplete(c.tx, row, note);
  const byUser = ctx.who.userId;
  if (to === 'ACCEPTED') return giveOrder(c, row, { to: byUser, byUser, note });
  if (to === 'INFO_REQUESTED') await askPatient(ctx, c, row, words);
  const returns = to === 'BACK_TO_QUEUE' ? { takenBy: null, takenAt: null } : {};
  await moveRequest(c, row, { to, byUser, note, set: returns });
  // Who was given it has begun.
  if (to === 'IN_PROGRESS') await takeAlert(c, row.id, byUser);
  if (to !== 'CANCELLED') return;
  await settleOrder(c, row.id);
  await tellPatient(c, ctx.config, 'ORDER_CANCELLED', aboutOrder(row));
  await tellOrderer(ctx, c, row, { what: 'The order', reason: words });
}

/** Sends the question as a message of the order, with a link to the page that shows it: the order's own. */
async function askPatient(ctx: StaffCtx, c: Change, row: RequestRow, text: string): Promise<void> {
  if (!receivesSms(row.mobile)) throw new Refusal('RULE', { reason: 'PATIENT_UNREACHABLE' });
  const sender = { key: identityKey(ctx.who), name: ctx.who.name, role: 'agent' };
  const message = { clientId: `question-${row.id}-${row.version}`, text };
  await addMessage(c, { channel: 'CUSTOMER', requestId: row.id }, sender, message, async () => {
    await c.audit('MESSAGE', 'request', row.id, row.patientId);
    await tellService(c, row, 'message.sent');
  });
  await tellPatient(c, ctx.config, 'QUESTION', { requestId: row.id, patientId: row.patientId });
}

/**
 * Moves one test of an order. A cancelled one is in the order's history with its reason; patient and doctor are told.
 * @throws Refusal NOT_FOUND, BAD_TRANSITION, BAD_INPUT, RULE
 */
export async function moveProduct(ctx: StaffCtx, c: Change, row: RequestRow, step: ProductStep) {
  const { productId, productStatus: to, note } = step;
  const product = orNotFound(await lockProduct(c.tx, { requestId: row.id, productId }));
  if (product.status === to) return;
  mustBeAbleToMove(product.status, to);
  if (wordsNeeded(to) === 'QUESTION') throw new Refusal('RULE', { reason: 'ASK_ON_ORDER' });
  const reason = mustHaveWords({ to, note });
  await updateProduct(c.tx, productId, { status: to, cancelReason: to === 'CANCELLED' ? reason : null });
  await c.audit(`PRODUCT_${to}`, 'product', productId, row.patientId);
  if (to !== 'CANCELLED') return tellChanged(c, row);
  await settleOrder(c, row.id);
  await addToHistory(c, row, { byUser: ctx.who.userId, note: `${product.name} cancelled: ${reason}` });
  await tellPatient(c, ctx.config, 'TEST_CANCELLED', aboutOrder(row));
  await tellOrderer(ctx, c, row, { what: product.name, reason });
}

/** Tells the doctor who ordered it, in the inbox, that an order or a test of it was cancelled, and why. */
async function tellOrderer(
  ctx: StaffCtx,
  c: Change,
  { orderedByConsultationId, serviceNumber: number }: RequestRow,
  { what, reason }: { what: string; reason: string },
): Promise<void> {
  const doctor = orderedByConsultationId && (await findOrderingDoctor(c.tx, orderedByConsultationId));
  if (!doctor) return;
  const to = { id: doctor.userId, role: 'provider' };
  await tellPerson(c, ctx.config, 'ORDER_CANCELLED_DOCTOR', to, { number, what, reason });
}
