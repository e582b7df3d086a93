import { randomUUID } from 'node:crypto';
import type { PhoneMessage } from '#contract/phone-messages.ts';
import { isDeskKind } from '#domain/desk-kinds.ts';
import { tell } from '#server/notifications/tell.ts';
import type { Config } from '#server/platform/config.ts';
import { titleOf } from '#server/connectors/connectors.ts';
import type { ReplyEvent } from '#server/platform/connector-ports.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { listOpenRequests, type OpenRequest } from '#server/requests/requests.ts';
import { addAsPatient, threadOf } from '#server/visits/patient-thread.ts';
import {
  countPhoneMessages,
  insertPhoneMessage,
  listPatientsOf,
  lockPhoneMessage,
  updatePhoneMessage,
  type listPhoneMessages,
} from './phone-message.queries.ts';

export { countWaitingPhoneMessages, listPhoneMessages } from './phone-message.queries.ts';

type Patient = Awaited<ReturnType<typeof listPatientsOf>>[number];
type Conversation = PhoneMessage['patients'][number]['conversations'][number];

/** Messages that one number may have stored in a day: a flood is no conversation. */
const A_NUMBER_A_DAY = 50;
const DAY_S = 86_400;
const ANSWERED_S = 6 * 3_600;
const ANSWER_HOLDS_S = 3_600;

/**
 * Takes a message that a phone sent: into the conversation when the number is one patient's who has one open, otherwise onto the list of
 * the desk. One that comes again is taken once. A number that no patient has is taken by WhatsApp alone.
 */
export async function takePhoneMessage(
  c: Change,
  config: Config,
  connector: string,
  { id: vendorId, from: mobile, at, text, isWhatsapp }: ReplyEvent,
): Promise<void> {
  const patients = await listPatientsOf(c.tx, [mobile]);
  if (!patients.length && !isWhatsapp) return;
  if ((await countPhoneMessages(c.tx, mobile, addSeconds(c.now, -DAY_S))) >= A_NUMBER_A_DAY) return;
  const id = randomUUID();
  const row = { id, connector, vendorId, mobile, text, at, receivedAt: c.now, stateAt: c.now };
  if (!(await insertPhoneMessage(c.tx, row))) return;
  const [patient, ...others] = patients;
  const [conversation, ...more] = patient ? await conversationsOf(c.tx, patient.id) : [];
  if (patient && conversation && !others.length && !more.length)
    await place(c, { ...row, byUser: null }, patient, conversation);
  else await answer(c, config, { connector, mobile, languages: patient?.languages });
  await c.event('phoneMessage.changed', ['role:agent'], {});
}

/** Tells that the message came, and whom to call in an emergency: once in six hours, however much a number writes. */
async function answer(
  c: Change,
  config: Config,
  {
    connector,
    mobile,
    languages = [],
  }: { connector: string; mobile: string; languages?: string[] | undefined },
): Promise<void> {
  if ((await countPhoneMessages(c.tx, mobile, addSeconds(c.now, -ANSWERED_S))) > 1) return;
  await tell(c, config, 'PHONE_MESSAGE_TAKEN', {
    to: { mobile, languages },
    endsAt: addSeconds(c.now, ANSWER_HOLDS_S),
    answersBy: connector,
  });
}

/** Conversations in which the team reads now: visits that have not ended, and orders. A request that rings has none yet. */
async function conversationsOf(db: Db | Tx, patientId: string): Promise<Conversation[]> {
  return (await listOpenRequests(db, patientId)).flatMap(conversationOf);
}

function conversationOf({
  id,
  kind,
  consultationId,
  consultationNumber,
  serviceNumber,
}: OpenRequest): Conversation[] {
  if (consultationId && consultationNumber)
    return [{ consultationId, requestId: null, number: consultationNumber }];
  if (kind === null || isDeskKind(kind)) return [];
  return [{ consultationId: null, requestId: id, number: serviceNumber ?? '' }];
}

interface Placed {
  id: string;
  connector: string;
  text: string;
  at: Date;
  byUser: string | null;
}

/** Writes it into the conversation as the patient's words, with the way they came. */
async function place(
  c: Change,
  { id, connector, text, at, byUser }: Placed,
  patient: Pick<Patient, 'id' | 'name'>,
  { consultationId, requestId }: Conversation,
): Promise<void> {
  const request = requestId === null ? undefined : await findOpen(c.tx, patient.id, requestId);
  const thread = threadOf({
    id: requestId ?? '',
    kind: request?.kind ?? 'LAB',
    consultationId,
    patientId: patient.id,
    name: patient.name,
  });
  await addAsPatient(c, thread, { clientId: id, text: `${titleOf(connector)}: ${text}`, occurredAt: at });
  const placed = { state: 'PLACED', stateAt: c.now, byUser, requestId, consultationId } as const;
  await updatePhoneMessage(c.tx, id, placed);
  await c.audit('PLACE_PHONE_MESSAGE', 'phone_message', id, patient.id);
}

const findOpen = async (tx: Tx, patientId: string, id: string): Promise<OpenRequest | undefined> =>
  (await listOpenRequests(tx, patientId)).find((open) => open.id === id);

interface Seen {
  messageId: string;
  version: number;
}

/** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE */
async function lockWaiting(c: Change, { messageId, version }: Seen) {
  const row = orNotFound(await lockPhoneMessage(c.tx, messageId));
  if (row.version !== version || row.state !== 'WAITING') throw new Refusal('CHANGED_MEANWHILE');
  return row;
}

/** @throws Refusal NOT_FOUND for a patient without this number, or a conversation that is not open; CHANGED_MEANWHILE */
export async function placePhoneMessage(
  c: Change,
  byUser: string,
  asked: Seen & { patientId: string; consultationId?: string | undefined; requestId?: string | undefined },
): Promise<void> {
  const row = await lockWaiting(c, asked);
  const patient = orNotFound(
    (await listPatientsOf(c.tx, [row.mobile])).find(({ id }) => id === asked.patientId),
  );
  const conversation = orNotFound(
    (await conversationsOf(c.tx, patient.id)).find(
      ({ consultationId, requestId }) =>
        consultationId === (asked.consultationId ?? null) && requestId === (asked.requestId ?? null),
    ),
  );
  await place(c, { ...row, byUser }, patient, conversation);
  await c.event('phoneMessage.changed', ['role:agent'], {});
}

/** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE */
export async function closePhoneMessage(
  c: Change,
  byUser: string,
  { reason, ...seen }: Seen & { reason: string },
): Promise<void> {
  const { id } = await lockWaiting(c, seen);
  await updatePhoneMessage(c.tx, id, { state: 'CLOSED', stateAt: c.now, byUser, reason });
  await c.audit('CLOSE_PHONE_MESSAGE', 'phone_message', id);
  await c.event('phoneMessage.changed', ['role:agent'], {});
}

type Row = Awaited<ReturnType<typeof listPhoneMessages>>['rows'][number];

/** The messages of a page, with the patients of their numbers. */
export async function presentPhoneMessages(db: Db, rows: readonly Row[]): Promise<PhoneMessage[]> {
  const patients = await listPatientsOf(
    db,
    rows.map(({ mobile }) => mobile),
  );
  const waiting = new Set(rows.filter(({ state }) => state === 'WAITING').map(({ mobile }) => mobile));
  const open = new Map(
    await Promise.all(
      patients
        .filter(({ mobile }) => waiting.has(mobile))
        .map(async ({ id }) => [id, await conversationsOf(db, id)] as const),
    ),
  );
  return rows.map((row) => ({
    id: row.id,
    by: titleOf(row.connector),
    from: row.mobile,
    at: row.at.toISOString(),
    text: row.text,
    patients: patients
      .filter(({ mobile }) => mobile === row.mobile)
      .map(({ id, mrn, name }) => ({ id, mrn, name, conversations: open.get(id) ?? [] })),
    state: row.state,
    stateAt: row.stateAt.toISOString(),
    author:
      row.byUser !== null && row.byName !== null && row.byRole !== null
        ? { userId: row.byUser, name: row.byName, role: row.byRole }
        : null,
    reason: row.reason,
    version: row.version,
  }));
}
