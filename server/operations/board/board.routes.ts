import type { boardCalls } from '#contract/board.ts';
import { ringOpenAlert } from '#server/alerts/ring-again.ts';
import { auditList, auditRead } from '#server/platform/audit/audit-reads.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import type { Operator } from '#server/platform/http/identity.ts';
import { badField, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { lockPatient } from '#server/platform/sql/lock-patient.ts';
import { streamAnswer } from '#server/platform/live/stream-answer.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { assignRequest } from '#server/requests/assign-request.ts';
import { findPatientOf, findRequest, lockRequest, type RequestRow } from '#server/requests/requests.ts';
import { sendToHub } from '#server/requests/send-to-hub.ts';
import { findAssignee, findHub, listAlerted } from './board.queries.ts';
import { findHolder, mustBeOnBoard, presentBoardRequest } from './board-request.ts';
import { boardStream } from './board-stream.ts';
import { readBoard } from './read-board.ts';
import { noteSeen } from './wall-screens.ts';

/** Locks a request of the board and its patient, in the order of the staff's own acts, and acts. */
function actOnBoard<T>(
  ctx: Deps & { who: Operator },
  requestId: string,
  step: (c: Change, row: RequestRow) => Promise<T>,
): Promise<T> {
  return change(ctx, async (c) => {
    const patientId = await findPatientOf(c.tx, requestId);
    if (patientId) await lockPatient(c.tx, patientId);
    return step(c, mustBeOnBoard(await lockRequest(c.tx, requestId)));
  });
}

export const boardHandlers: HandlersOf<typeof boardCalls> = {
  async liveBoard(ctx) {
    const { who } = ctx;
    const { board, patientIds } = await readBoard(ctx, { seesNames: who.type === 'operator' });
    if (who.type === 'wall') await noteSeen(ctx, who.screenId);
    else await auditList({ ...ctx, who }, 'board', patientIds);
    return { board };
  },

  boardEvents: async (ctx) => streamAnswer(ctx, (ends) => boardStream(ctx.hub, ends)),

  async boardRequest(ctx) {
    const row = mustBeOnBoard(await findRequest(ctx.db, ctx.query.requestId));
    await auditRead(ctx, 'request', row.id, row.patientId);
    const holder = await findHolder(ctx.db, row);
    const alerted = await listAlerted(ctx.db, row.id);
    return { request: presentBoardRequest(row, { now: ctx.clock.now(), holder, alerted }) };
  },

  async assignFromBoard(ctx) {
    const { requestId, userId, heldBy } = ctx.body;
    await actOnBoard(ctx, requestId, async (c, row) => {
      const holder = await findHolder(c.tx, row);
      if (holder?.userId === userId) return;
      // The operator decided about another state: a person would lose a patient without being asked about.
      if ((holder?.userId ?? null) !== heldBy)
        throw new Refusal('TAKEN', { detail: { by: holder?.name ?? null, at: row.takenAt?.toISOString() } });
      const to = orNotFound(await findAssignee(c.tx, userId));
      await assignRequest(c, row, { to, byUser: ctx.who.userId });
      await c.audit('ASSIGN', 'request', row.id, row.patientId);
    });
    return {};
  },

  ringAgain: (ctx) =>
    actOnBoard(ctx, ctx.body.requestId, async (c, row) => {
      const alerted = await ringOpenAlert(c, row);
      if (alerted === undefined) throw new Refusal('RULE', { reason: 'REQUEST_NOT_WAITING' });
      await c.audit('RING_AGAIN', 'request', row.id, row.patientId);
      return { alerted };
    }),

  sendToHub: (ctx) =>
    actOnBoard(ctx, ctx.body.requestId, async (c, row) => {
      const hub = await findHub(c.tx, ctx.body.hubKey);
      if (!hub) throw badField('hubKey', 'HUB_UNKNOWN');
      return { alerted: await sendToHub(c, row, { hub, byUser: ctx.who.userId }) };
    }),
};
