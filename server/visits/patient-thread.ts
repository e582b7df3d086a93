import type { RequestKind } from '#contract/shared.ts';
import type { Audience, Change } from '#server/platform/writes/change.ts';
import { change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { App, Patient } from '#server/platform/http/identity.ts';
import { audienceOf, consultationAudience } from '#server/requests/requests.ts';
import { resumeAsked } from '#server/requests/resume-asked.ts';
import {
  addMessage,
  hasUnmarked,
  mark,
  presentMessage,
  readThread,
  receiptOf,
  type MessageRow,
  type NewMessage,
  type Thread,
} from './messages.ts';

type Ctx = Deps & { who: App | Patient };

/** The patient's side of a conversation, through their app or on their page. */
export interface PatientThread {
  thread: Thread;
  /** The kind of the request, for its agents; null for a consultation's. */
  kind: RequestKind | null;
  patient: { id: string; name: string };
}

/** A patient's messages go to their consultation once there is one, otherwise to the agents of their order. */
export function threadOf(row: {
  id: string;
  kind: RequestKind;
  consultationId: string | null;
  patientId: string;
  name: string;
}): PatientThread {
  const patient = { id: row.patientId, name: row.name };
  return row.consultationId
    ? { thread: { channel: 'CONSULTATION', consultationId: row.consultationId }, kind: null, patient }
    : { thread: { channel: 'CUSTOMER', requestId: row.id }, kind: row.kind, patient };
}

/** A page of it, oldest first; marks its messages as read. */
export async function readPatientThread(
  ctx: Ctx,
  conversation: PatientThread,
  query: { cursor?: string | undefined; limit?: string | undefined },
) {
  const { thread } = conversation;
  const key = keyOf(conversation);
  if (await hasUnmarked(ctx.db, thread, key, 'readAt')) {
    await change(ctx, async (c) => {
      const marked = await mark(c.tx, thread, key, 'readAt', c.now);
      if (marked.length)
        await c.event('message.receipt', await audienceOfThread(c, conversation), {
          ...eventData(thread),
          ...receiptOf(marked, 'readAt'),
        });
    });
  }
  return readThread(ctx.db, thread, key, query);
}

/** The patient writes; idempotent for their device. An order that waits for their answer resumes. */
export async function writeAsPatient(ctx: Ctx, conversation: PatientThread, said: NewMessage) {
  const message = await change(ctx, (c) => addAsPatient(c, conversation, said));
  return presentMessage(ctx.db, message, keyOf(conversation));
}

/** Adds what the patient says to a conversation, in the caller's change. */
export async function addAsPatient(
  c: Change,
  conversation: PatientThread,
  said: NewMessage,
): Promise<MessageRow> {
  const { thread, patient } = conversation;
  const sender = { key: keyOf(conversation), name: patient.name, role: 'patient' };
  return addMessage(c, thread, sender, said, async () => {
    await c.event('message.sent', await audienceOfThread(c, conversation), eventData(thread));
    if ('requestId' in thread) await resumeAsked(c, thread.requestId);
  });
}

const keyOf = ({ patient }: PatientThread): string => `patient:${patient.id}`;

async function audienceOfThread({ tx }: Change, { thread, kind }: PatientThread): Promise<Audience[]> {
  if ('consultationId' in thread) return consultationAudience(tx, thread.consultationId);
  return kind === null ? [] : audienceOf(tx, { kind, consultationId: null });
}

function eventData(thread: Thread) {
  return 'consultationId' in thread
    ? { consultationId: thread.consultationId }
    : { requestId: thread.requestId };
}
