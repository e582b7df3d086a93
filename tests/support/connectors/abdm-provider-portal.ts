import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { decipherFrom, type KeyMaterial, type PublicMaterial } from '#server/connectors/abdm/cipher.ts';
import { openClient } from '#server/connectors/abdm/client.ts';
import { provideRecords } from '#server/operations/abdm/provider.job.ts';
import { openJsonPeer, type PeerAnswer } from '#tests/support/doubles/json-peer.ts';
import { NOW } from '#tests/support/server/clock.ts';
import { openServer, type TestServer } from '#tests/support/server/server.ts';
import { openAbdm, type AbdmCall } from './abdm.ts';

const DAY_MS = 86_400_000;

interface Sent {
  transactionId: string;
  entries: { content: string; careContextReference: string }[];
  keyMaterial: { nonce: string; dhPublicKey: { keyValue: string } };
}
interface Document {
  meta: { profile: string[] };
  entry: { fullUrl: string; resource: { resourceType: string; meta?: { profile: string[] } } }[];
}

/** A portal that provides its records over the fake of ABDM, to a user of them who decrypts what comes. */
export async function openAbdmProvider() {
  const opened: { server?: TestServer } = {};
  const abdm = await openAbdm({ now: () => opened.server?.clock.now() ?? NOW });
  let takes: PeerAnswer = { status: 202 };
  const user = await openJsonPeer(() => takes);
  const server = await openServer({ ...abdm.settings, ...abdm.providerSettings });
  opened.server = server;
  const { db, clock, deps } = server;
  const client = openClient(deps.config, clock);
  afterAll(() => {
    abdm.vendor.close();
    user.close();
  });

  let patientId: string;
  let address: string;
  let visitId: string;
  let count = 0;

  /** A visit of the seed, with a prescription of its own. */
  beforeAll(async () => {
    const visit = await db
      .selectFrom('consultation')
      .innerJoin('signedNote', 'signedNote.consultationId', 'consultation.id')
      .select(['consultation.id', 'patientId', 'providerId', 'endedAt'])
      .where('status', '=', 'COMPLETED')
      .orderBy('consultationNumber')
      .executeTakeFirstOrThrow();
    ({ id: visitId, patientId } = visit);
    const medicine = {
      medicineId: 1,
      genericMedicineName: 'PARACETAMOL',
      strength: '500 mg',
      dosageForm: 'Tablet',
    };
    const how = { frequency: '1-0-1', timing: 'ANY', durationDays: 3, instructions: '', continued: false };
    await db
      .insertInto('prescription')
      .values({
        id: randomUUID(),
        consultationId: visitId,
        clientId: randomUUID(),
        version: 1,
        items: JSON.stringify([{ ...medicine, ...how }]),
        overrides: '[]',
        documentId: (await server.rows('document'))[0]?.id ?? '',
        sha256: '',
        signedBy: visit.providerId ?? '',
        signedAt: visit.endedAt ?? NOW,
      })
      .execute();
  });

  /** A patient with a verified address, and a completed visit with a signed note and a prescription. */
  beforeEach(async () => {
    takes = { status: 202 };
    abdm.vendor.fails = null;
    abdm.vendor.asked.length = 0;
    user.asked.length = 0;
    await abdm.takeCalls();
    for (const table of ['abdmProvision', 'abdmGrant', 'abdmContext', 'abdmPatient'] as const)
      await db.deleteFrom(table).execute();
    count += 1;
    address = `patient-${count}@sbx`;
    await db.updateTable('patient').set({ healthId: address }).where('id', '=', patientId).execute();
  });

  const verify = async () =>
    db
      .insertInto('abdmPatient')
      .values({
        patientId,
        address,
        healthId: address,
        verifiedAt: clock.now(),
        tokenRequestId: null,
        tokenSealed: null,
      })
      .execute();
  const work = async (seconds = 301) => {
    clock.advance(seconds);
    await provideRecords({ ...deps, client });
  };
  const post = async ({ path, headers, body }: AbdmCall) =>
    (await server.request(path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  const answerAll = async () => {
    for (const call of await abdm.takeCalls()) expect(await post(call), call.path).toBe(202);
  };

  /** Links all visits of the patient. */
  async function linked(): Promise<void> {
    await verify();
    await work();
    await answerAll();
    await work();
    await answerAll();
  }

  const at = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
  const grant = async (status: string, more: object = {}) =>
    abdm.callOf('../consent/request/hip/notify', {
      notification: {
        consentId: `consent-${count}`,
        status,
        consentDetail: {
          hip: { id: abdm.providerSettings.ABDM_HIP_ID },
          patient: { id: address },
          hiTypes: ['OPConsultation', 'Prescription', 'DischargeSummary'],
          careContexts: [{ patientReference: patientId, careContextReference: visitId }],
          permission: { accessMode: 'VIEW', dateRange: { from: at(-3_000), to: at(0) }, dataEraseAt: at(30) },
          ...more,
        },
      },
    });
  const request = async (key: KeyMaterial, more: object = {}) =>
    abdm.callOf('../hip/health-information/request', {
      transactionId: `transaction-${count}`,
      hiRequest: {
        consent: { id: `consent-${count}` },
        dateRange: { from: at(-3_000), to: at(0) },
        dataPushUrl: `${user.url}/transfer`,
        keyMaterial: {
          cryptoAlg: 'ECDH',
          curve: 'Curve25519',
          dhPublicKey: { expiry: at(1), parameters: '', keyValue: key.publicKey },
          nonce: key.nonce,
        },
        ...more,
      },
    });

  /** The documents that the user of the records received, decrypted. */
  function received(key: KeyMaterial): Document[] {
    return user.asked.flatMap(({ body }) => {
      const { entries, keyMaterial } = JSON.parse(body) as Sent;
      const other: PublicMaterial = { publicKey: keyMaterial.dhPublicKey.keyValue, nonce: keyMaterial.nonce };
      return entries.map(({ content }) => JSON.parse(decipherFrom(key, other)(content)) as Document);
    });
  }
  const profilesOf = (documents: readonly Document[]) =>
    documents.map(({ entry }) => entry[0]?.resource.meta?.profile[0]?.split('/').at(-1));

  return {
    abdm,
    server,
    user,
    verify,
    work,
    post,
    answerAll,
    linked,
    at,
    grant,
    request,
    received,
    profilesOf,
    patientId: () => patientId,
    address: () => address,
    visitId: () => visitId,
    count: () => count,
    takes: (answer: PeerAnswer) => void (takes = answer),
  };
}
