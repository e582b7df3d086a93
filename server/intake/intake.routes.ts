import { createHmac } from 'node:crypto';
import type { customerCalls } from '#contract/customer.ts';
import type { RequestKind } from '#contract/shared.ts';
import { change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recordOrderPaid } from '#server/billing/earnings.ts';
import { sameText } from '#server/platform/http/authenticate.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { inviteTo } from '#server/visits/invitations.ts';
import {
  addMessage,
  hasUnmarked,
  mark,
  presentMessage,
  readThread,
  type Thread,
} from '#server/visits/messages.ts';
import { raiseRequest } from '#server/requests/raise-request.ts';
import {
  audienceOf,
  consultationAudience,
  tellChanged,
  tellService,
  lockRequest,
} from '#server/requests/requests.ts';

const PATIENTS_MAX = 500;

/** A patient writes in their consultation once there is one, else to the agents of their order. */
async function conversationOf(deps: Deps, requestId: string) {
  const row = orNotFound(
    await deps.db
      .selectFrom('request')
      .innerJoin('patient', 'patient.id', 'request.patientId')
      .select([
        'request.id',
        'request.consultationId',
        'request.kind',
        'request.patientId',
        'patient.name',
        'patient.nameLang',
      ])
      .where('request.id', '=', requestId)
      .executeTakeFirst(),
  );
  const thread: Thread = row.consultationId
    ? { channel: 'CONSULTATION', consultationId: row.consultationId }
    : { channel: 'CUSTOMER', requestId: row.id };
  return { row, thread, key: `patient:${row.patientId}` };
}

async function audienceOfThread(
  c: Parameters<Parameters<typeof change>[1]>[0],
  thread: Thread,
  kind: RequestKind,
) {
  return 'consultationId' in thread
    ? consultationAudience(c.tx, thread.consultationId)
    : audienceOf(c.tx, { kind, consultationId: null });
}

function eventData(thread: Thread) {
  return 'consultationId' in thread
    ? { consultationId: thread.consultationId }
    : { requestId: thread.requestId };
}

export const customerHandlers: HandlersOf<typeof customerCalls> = {
  async intakeRequest(ctx) {
    const { mrn, consultationMode, clientId, ...rest } = ctx.body;
    const patient = orNotFound(
      await ctx.db.selectFrom('patient').selectAll().where('mrn', '=', mrn).executeTakeFirst(),
    );
    const before = await ctx.db
      .selectFrom('request')
      .select(['id', 'serviceNumber'])
      .where('clientId', '=', clientId)
      .executeTakeFirst();
    if (before) return { requestId: before.id, serviceNumber: before.serviceNumber };
    const raised = await change(ctx, async (c) => {
      const { reason, kind } = rest;
      const address = `${patient.address}, ${patient.city}`;
      const hubKey = rest.hubKey ?? null;
      if (
        hubKey &&
        !(await c.tx.selectFrom('hub').select('id').where('hubKey', '=', hubKey).executeTakeFirst())
      ) {
        throw new Refusal('BAD_INPUT', { fields: [{ path: 'hubKey', message: 'Unknown hub.' }] });
      }
      return raiseRequest(c, {
        clientId,
        kind,
        patientId: patient.id,
        mode: consultationMode,
        hubKey,
        reason,
        reasonLang: rest.reasonLang ?? 'en',
        alertType: rest.alertType ?? null,
        address,
        productCodes: rest.productCodes ?? [],
      });
    });
    return { requestId: raised.id, serviceNumber: raised.serviceNumber };
  },

  async intakeRequestState(ctx) {
    const row = orNotFound(
      await ctx.db.selectFrom('request').selectAll().where('id', '=', ctx.query.requestId).executeTakeFirst(),
    );
    const payments = await ctx.db
      .selectFrom('paymentLink')
      .select(['id', 'amountPaise', 'state'])
      .where('requestId', '=', row.id)
      .orderBy('sentAt')
      .execute();
    const joinUrl =
      row.status === 'IN_PROGRESS' && row.consultationId
        ? await patientLink(ctx, row.consultationId, row.patientId)
        : null;
    return { requestStatus: row.status, consultationId: row.consultationId, joinUrl, payments };
  },

  async intakeMessages(ctx) {
    const { row, thread, key } = await conversationOf(ctx, ctx.query.requestId);
    if (await hasUnmarked(ctx.db, thread, key, 'readAt')) {
      await change(ctx, async (c) => {
        await mark(c.tx, thread, key, 'deliveredAt', c.now);
        if (await mark(c.tx, thread, key, 'readAt', c.now))
          await c.event(
            'message.sent',
            [...(await audienceOfThread(c, thread, row.kind))],
            eventData(thread),
          );
      });
    }
    return readThread(ctx.db, thread, key, ctx.query);
  },

  async intakeSendMessage(ctx) {
    const { requestId, clientId, text } = ctx.body;
    if (!text) throw new Refusal('BAD_INPUT', { fields: [{ path: 'text', message: 'Enter a message.' }] });
    const { row, thread, key } = await conversationOf(ctx, requestId);
    const sender = { key, name: row.name, role: 'patient' };
    const message = await change(ctx, (c) =>
      addMessage(c, thread, sender, { clientId, text }, async () =>
        c.event('message.sent', [...(await audienceOfThread(c, thread, row.kind))], eventData(thread)),
      ),
    );
    return { message: await presentMessage(ctx.db, message, key) };
  },

  async intakePatients(ctx) {
    const limit = Math.min(Number(ctx.query.limit ?? 50) || 50, PATIENTS_MAX);
    const rows = await ctx.db.selectFrom('patient').select('mrn').orderBy('mrn').limit(limit).execute();
    return { mrns: rows.map((row) => row.mrn) };
  },

  async paymentCallback(ctx) {
    const { paymentLinkId, utr, amountPaise, outcome } = ctx.body;
    const expected = paymentSignature(ctx.config.paymentSecret, ctx.body);
    if (!sameText(ctx.request.headers.get('x-signature') ?? '', expected)) throw new Refusal('BAD_CLIENT');
    await change(ctx, async (c) => {
      const links = c.tx.selectFrom('paymentLink').where('id', '=', paymentLinkId);
      const { requestId } = orNotFound(await links.select('requestId').executeTakeFirst());
      // The order is locked before its links, as where a link is made: the other way round two could wait for each other.
      const row = orNotFound(await lockRequest(c.tx, requestId));
      const link = await links.selectAll().forUpdate().executeTakeFirstOrThrow();
      if (link.amountPaise !== amountPaise)
        throw new Refusal('BAD_INPUT', {
          fields: [{ path: 'amountPaise', message: 'The amount does not match the payment link.' }],
        });
      // A gateway reports as often as it likes; the first report counts, and no failure takes money back.
      if (link.state === 'PAID' || link.state === outcome) return;
      const isOpen = link.state === 'SENT';
      // A link that ended stays so when it fails; but money that comes late has come.
      if (outcome === 'FAILED' && !isOpen) return;
      await c.tx
        .updateTable('paymentLink')
        .set({ state: outcome, utr, paidAt: outcome === 'PAID' ? c.now : null })
        .where('id', '=', link.id)
        .execute();
      const isSecond = row.paymentState === 'PAID';
      if (!isSecond)
        await c.tx.updateTable('request').set({ paymentState: outcome }).where('id', '=', row.id).execute();
      // Paid by two links: the order is paid once, and the trail says that somebody gets money back.
      if (outcome === 'PAID' && !isSecond) await recordOrderPaid(c, row, amountPaise, utr);
      await c.audit(`PAYMENT_${outcome}${isSecond ? '_TWICE' : ''}`, 'request', row.id, row.patientId);
      await tellService(c, row, 'payment.changed');
      await tellChanged(c, row);
    });
    return {};
  },
};

/** HMAC-SHA256 over the fields in a fixed order, so that no JSON spelling matters. */
export function paymentSignature(
  secret: string,
  body: { paymentLinkId: string; utr: string; amountPaise: number; outcome: string },
): string {
  const text = [body.paymentLinkId, body.utr, body.amountPaise, body.outcome].join('\n');
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** The patient's own link into the room, made once a consultation. */
async function patientLink(
  ctx: Deps & { who: { type: 'customer' | 'client' | 'payer' | 'public' } },
  consultationId: string,
  patientId: string,
): Promise<string> {
  const link = await ctx.db
    .selectFrom('guestInvitation')
    .innerJoin('consultation', 'consultation.id', 'guestInvitation.consultationId')
    .select(['guestInvitation.userId', 'consultation.providerId'])
    .where('consultationId', '=', consultationId)
    .where('guestInvitation.role', '=', 'patient')
    .where('guestInvitation.revokedAt', 'is', null)
    .executeTakeFirst();
  if (link)
    return `${ctx.config.publicUrl}/guest/${consultationId}/${link.userId}/${link.providerId ?? 'none'}`;
  return change(ctx, async (c) => {
    const patient = await c.tx
      .selectFrom('patient')
      .select('name')
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow();
    const consultation = await c.tx
      .selectFrom('consultation')
      .select(['id', 'providerId'])
      .where('id', '=', consultationId)
      .executeTakeFirstOrThrow();
    return `${ctx.config.publicUrl}${await inviteTo(c, consultation, { role: 'patient', name: patient.name, invitedBy: null })}`;
  });
}
