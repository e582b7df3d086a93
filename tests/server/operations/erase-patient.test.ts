import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { removeUnused } from '#server/files/remove-unused.job.ts';
import { askErasure, erasePatient } from '#server/operations/privacy/erase-patient.ts';
import { settledPatient } from '#tests/support/server/settled-patient.ts';
import { tablesWith } from '#tests/support/server/tables-with.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock, db, deps } = server;

/** What must be nowhere after an erasure, and what must stay. */
const GONE = {
  mobile: '+919900990011',
  email: 'canary-email@example.org',
  address: 'canary street of the patient',
  city: 'Canarycity',
  state: 'Canarystate',
  healthId: 'canary.healthid@abdm',
  emergencyName: 'Canary Emergencyname',
  emergencyMobile: '+919900990022',
  relation: 'CANARYRELATION',
  requestAddress: 'canary address of the order',
  homeAddress: 'canary address of the home visit',
  corrected: '+919900990033',
  sms: 'canary text of an SMS',
  mail: 'canary text of a mail',
  link: 'canary-token-hash-of-the-link',
  session: 'canary-token-hash-of-the-session',
  relative: 'Canary Relative',
  relativeMobile: '+919900990044',
  record: 'canary record of another hospital',
  artifact: 'canary-artifact',
  chat: 'canary text to the agent',
  desk: 'canary text of the desk',
  chatFile: 'canary-name-of-a-chat-file.jpg',
  chatBytes: 'canary bytes of a chat file',
} as const;
const STAYS = {
  name: 'Canary Patientname',
  reason: 'canary reason for the visit',
  consultationChat: 'canary text to the doctor',
  resultFile: 'canary-name-of-a-result.pdf',
} as const;

const keyOf = (bytes: string): string => createHash('sha256').update(bytes).digest('hex');
async function storeFile(bytes: string): Promise<string> {
  const key = keyOf(bytes);
  await deps.files.put(key, Buffer.from(bytes));
  await db
    .insertInto('storedFile')
    .values({ key, at: clock.now(), scan: 'CLEAN', scanDueAt: clock.now() })
    .execute();
  return key;
}

let patient: { id: string; mrn: string };
let requestId: string;
beforeAll(async () => {
  const id = await settledPatient(db);
  const row = (await server.rows('patient')).find((one) => one.id === id);
  const visit = (await server.rows('consultation')).find((one) => one.patientId === id && one.endedAt);
  const holder = (await server.rows('familyMember'))[0]?.accountId ?? '';
  patient = { id, mrn: row?.mrn ?? '' };
  await db
    .insertInto('familyMember')
    .values({ patientId: patient.id, accountId: holder, relation: GONE.relation })
    .execute();
  requestId = await canariesOfPatient();
  await canariesOfVisit(visit?.id ?? '', visit?.providerId ?? '');
});

async function canariesOfPatient(): Promise<string> {
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

async function canariesOfVisit(consultationId: string, providerId: string): Promise<void> {
  const now = clock.now();
  const { id: patientId } = patient;
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
        fileKey: await storeFile(GONE.chatBytes),
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
        fileKey: await storeFile(STAYS.resultFile),
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

describe('an erasure', () => {
  test('leaves none of twenty values in any table or file, and all of the medical record', async () => {
    const inTables = Object.entries({ ...GONE, ...STAYS }).filter(([name]) => name !== 'chatBytes');
    for (const [name, value] of inTables) expect(await tablesWith(db, value), name).not.toEqual([]);
    expect(Object.keys(GONE).length).toBeGreaterThanOrEqual(20);
    const { id } = await erase();
    expect(id).toBe(patient.id);
    for (const [name, value] of Object.entries(GONE)) expect(await tablesWith(db, value), name).toEqual([]);
    for (const [name, value] of Object.entries(STAYS))
      expect(await tablesWith(db, value), name).not.toEqual([]);
    clock.advance(2 * 86_400);
    await removeUnused(deps);
    expect(await deps.files.get(keyOf(GONE.chatBytes))).toBeNull();
    expect(await deps.files.get(keyOf(STAYS.resultFile))).not.toBeNull();
    expect((await server.rows('healthConsent')).filter((row) => row.patientId === patient.id)).toMatchObject([
      { state: 'REVOKED', withdrawnAt: expect.any(Date) as Date },
    ]);
    const audits = (await server.rows('audit')).filter((row) => row.entity === 'patient_erasure');
    expect(audits.map(({ action }) => action)).toEqual(['ASK_ERASURE', 'ERASE']);
  });

  test('is refused while a request is open', async () => {
    const { requestId: open } = await server.raise('LAB', { mrn: patient.mrn });
    await expect(askErasure(deps, { patientId: patient.id, reason: 'In writing' })).rejects.toMatchObject({
      body: { reason: 'PATIENT_IN_CARE' },
    });
    await db.updateTable('request').set({ endedAt: clock.now() }).where('id', '=', open).execute();
  });

  async function erase(): Promise<{ id: string }> {
    const erasureId = await askErasure(deps, { patientId: patient.id, reason: 'In writing' });
    return { id: await erasePatient(deps, erasureId) };
  }
});
