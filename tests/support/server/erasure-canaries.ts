import { createHash, randomInt, randomUUID } from 'node:crypto';
import { settledPatient } from '#tests/support/server/settled-patient.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** Others write values of their own beside these: a database server has one log for all its databases. */
const MARK = String(randomInt(100_000, 1_000_000));

/** Texts that must be nowhere after an erasure; `STAYS` lists those that remain. */
export const GONE = {
  mobile: `+9199${MARK}01`,
  email: `canary${MARK}-email@example.org`,
  address: `canary${MARK} street of the patient`,
  city: `Canary${MARK}city`,
  state: `Canary${MARK}state`,
  healthId: `canary${MARK}.healthid@abdm`,
  emergencyName: `Canary${MARK} Emergencyname`,
  emergencyMobile: `+9199${MARK}02`,
  relation: `CANARY${MARK}RELATION`,
  requestAddress: `canary${MARK} address of the order`,
  homeAddress: `canary${MARK} address of the home visit`,
  corrected: `+9199${MARK}03`,
  sms: `canary${MARK} text of an SMS`,
  mail: `canary${MARK} text of a mail`,
  link: `canary${MARK}-token-hash-of-the-link`,
  session: `canary${MARK}-token-hash-of-the-session`,
  relative: `Canary${MARK} Relative`,
  relativeMobile: `+9199${MARK}04`,
  record: `canary${MARK} record of another hospital`,
  artifact: `canary${MARK}-artifact`,
  chat: `canary${MARK} text to the agent`,
  desk: `canary${MARK} text of the desk`,
  chatFile: `canary${MARK}-name-of-a-chat-file.jpg`,
  chatBytes: `canary${MARK} bytes of a chat file`,
} as const;
export const STAYS = {
  name: `Canary${MARK} Patientname`,
  reason: `canary${MARK} reason for the visit`,
  consultationChat: `canary${MARK} text to the doctor`,
  resultFile: `canary${MARK}-name-of-a-result.pdf`,
} as const;

export const keyOf = (bytes: string): string => createHash('sha256').update(bytes).digest('hex');

async function storeFile({ db, deps, clock }: TestServer, bytes: string): Promise<string> {
  const key = keyOf(bytes);
  await deps.files.put(key, Buffer.from(bytes));
  await db
    .insertInto('storedFile')
    .values({ key, at: clock.now(), scan: 'CLEAN', scanDueAt: clock.now() })
    .execute();
  return key;
}

/** A patient who may be erased, with each value of `GONE` and `STAYS` where it is kept. */
export async function leaveCanaries(server: TestServer): Promise<{ id: string; mrn: string }> {
  const { db } = server;
  const id = await settledPatient(db);
  const row = (await server.rows('patient')).find((one) => one.id === id);
  const visit = (await server.rows('consultation')).find((one) => one.patientId === id && one.endedAt);
  const holder = (await server.rows('familyMember'))[0]?.accountId ?? '';
  const patient = { id, mrn: row?.mrn ?? '' };
  await db
    .insertInto('familyMember')
    .values({ patientId: id, accountId: holder, relation: GONE.relation })
    .execute();
  const requestId = await leaveWithPatient(server, patient);
  await leaveWithVisit(server, {
    patientId: id,
    requestId,
    consultationId: visit?.id ?? '',
    providerId: visit?.providerId ?? '',
  });
  return patient;
}

async function leaveWithPatient(server: TestServer, patient: { id: string; mrn: string }): Promise<string> {
  const { db, clock } = server;
  const now = clock.now();
  const { id } = patient;
  const raised = await server.raise('LAB', { mrn: patient.mrn });
  await db
    .updateTable('request')
    .set({ status: 'COMPLETED', endedAt: now, address: GONE.requestAddress, reason: STAYS.reason })
    .where('id', '=', raised.requestId)
    .execute();
  await db
    .updateTable('patient')
    .set({ name: STAYS.name, mobile: GONE.mobile, email: GONE.email, address: GONE.address })
    .set({ city: GONE.city, state: GONE.state, healthId: GONE.healthId })
    .set({ emergencyName: GONE.emergencyName, emergencyMobile: GONE.emergencyMobile })
    .where('id', '=', id)
    .execute();
  const before = JSON.stringify({ mobile: GONE.corrected, name: 'Before' });
  const after = JSON.stringify({ mobile: GONE.mobile, name: STAYS.name });
  await db
    .insertInto('patientCorrection')
    .values({ id: randomUUID(), patientId: id, byUser: null, at: now, reason: 'Card', before, after })
    .execute();
  const sent = { subject: '', at: now, nextAt: now };
  await db
    .insertInto('outgoing')
    .values([
      { ...sent, channel: 'SMS', recipient: GONE.mobile, text: GONE.sms },
      { ...sent, channel: 'MAIL', recipient: GONE.email, text: GONE.mail },
    ])
    .execute();
  const [linkId, expiresAt] = [randomUUID(), new Date(now.getTime() + 86_400_000)];
  await db
    .insertInto('patientLink')
    .values({
      id: linkId,
      tokenHash: GONE.link,
      patientId: id,
      requestId: raised.requestId,
      consultationId: null,
      reason: 'STAFF',
      sentBy: null,
      createdAt: now,
      expiresAt,
    })
    .execute();
  await db
    .insertInto('patientShare')
    .values({
      id: randomUUID(),
      tokenHash: 'canary-token-of-a-share',
      patientId: id,
      consultationId: null,
      requestId: raised.requestId,
      name: GONE.relative,
      mobile: GONE.relativeMobile,
      shows: '["BILL"]',
      createdAt: now,
      expiresAt,
    })
    .execute();
  await db.insertInto('patientSession').values({ tokenHash: GONE.session, linkId, expiresAt }).execute();
  return raised.requestId;
}

interface Visit {
  patientId: string;
  requestId: string;
  consultationId: string;
  providerId: string;
}

async function leaveWithVisit(
  server: TestServer,
  { patientId, requestId, consultationId, providerId }: Visit,
): Promise<void> {
  const { db, clock } = server;
  const now = clock.now();
  const consentId = randomUUID();
  await db
    .insertInto('healthConsent')
    .values({
      id: consentId,
      clientId: randomUUID(),
      providerId,
      patientId,
      healthId: GONE.healthId,
      purpose: 'CAREMGT',
      hiTypes: '["Prescription"]',
      recordsFrom: now,
      recordsTo: now,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
      state: 'GRANTED',
      gatewayId: consentId,
    })
    .execute();
  await db
    .insertInto('healthArtifact')
    .values({ artifactId: GONE.artifact, consentId, hospital: 'Other' })
    .execute();
  await db
    .insertInto('healthRecord')
    .values({ id: randomUUID(), artifactId: GONE.artifact, content: GONE.record })
    .execute();
  const agent = (await server.rows('agent'))[0]?.userId ?? '';
  await db
    .insertInto('homeVisit')
    .values({
      id: randomUUID(),
      requestId,
      clientId: randomUUID(),
      scheduledAt: now,
      address: GONE.homeAddress,
      agentUserId: agent,
      tasks: '[]',
      notes: '',
      status: 'DONE',
    })
    .execute();
  const ofDocument = {
    patientId,
    contentType: 'image/jpeg',
    sizeBytes: 1,
    sha256: '',
    at: now,
    receivedAt: now,
  };
  const chatFile = randomUUID();
  await db
    .insertInto('document')
    .values([
      {
        ...ofDocument,
        id: chatFile,
        clientId: null,
        byUser: null,
        consultationId: null,
        requestId,
        kind: 'CHAT_FILE',
        name: GONE.chatFile,
        fileKey: await storeFile(server, GONE.chatBytes),
      },
      {
        ...ofDocument,
        id: randomUUID(),
        clientId: null,
        byUser: null,
        consultationId: null,
        requestId,
        kind: 'LAB_RESULT',
        name: STAYS.resultFile,
        fileKey: await storeFile(server, STAYS.resultFile),
      },
    ])
    .execute();
  const message = {
    senderKey: 'customer',
    senderName: STAYS.name,
    senderRole: 'patient',
    textLang: null,
    sentAt: now,
    receivedAt: now,
  };
  const ofRequest = { ...message, consultationId: null, requestId };
  await db
    .insertInto('message')
    .values([
      {
        ...ofRequest,
        id: randomUUID(),
        clientId: randomUUID(),
        channel: 'CUSTOMER',
        text: GONE.chat,
        documentId: chatFile,
      },
      {
        ...ofRequest,
        id: randomUUID(),
        clientId: randomUUID(),
        channel: 'DESK',
        text: GONE.desk,
        documentId: null,
      },
      {
        ...message,
        id: randomUUID(),
        clientId: randomUUID(),
        consultationId,
        requestId: null,
        channel: 'CONSULTATION',
        text: STAYS.consultationChat,
        documentId: null,
      },
    ])
    .execute();
}
