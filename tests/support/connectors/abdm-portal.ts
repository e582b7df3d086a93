import { afterAll, beforeEach, expect } from 'vitest';
import { advanceConsents } from '#server/patients/health-records.job.ts';
import { consents, seededConsent, type Ask } from '#tests/support/journeys/consents.ts';
import { NOW } from '#tests/support/server/clock.ts';
import { openServer, type TestServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';
import { encryptedPages, openAbdm, type AbdmCall, type FakeHospital } from './abdm.ts';

/** Longer than a consent waits for its next check. */
const ROUND_S = 61;

/** A document as a hospital sends it, which is recognised by its title. */
export const documentOf = (title: string) => ({
  resourceType: 'Bundle',
  type: 'document',
  entry: [{ resource: { resourceType: 'Composition', title } }],
});

/** A portal that reaches the health records of its patients over the fake of ABDM. */
export async function openAbdmPortal() {
  const opened: { server?: TestServer } = {};
  const abdm = await openAbdm({ now: () => opened.server?.clock.now() ?? NOW });
  const server = await openServer(abdm.settings);
  opened.server = server;
  const { db, deps, clock } = server;
  let doctor: SignedInClient;
  let healthId: string;
  let patientId: string;
  let consentId = '';
  let round = 0;

  beforeEach(async () => {
    doctor = await server.signInAs('meera.iyer');
    ({ healthId, patientId } = await seededConsent(server, 'GRANTED', doctor.roleId));
    await db.updateTable('healthConsent').set({ checkAt: null }).execute();
    abdm.vendor.fails = null;
    abdm.vendor.asked.length = 0;
    abdm.hospitals.clear();
    abdm.requests.length = 0;
    await abdm.takeCalls();
    round += 1;
  });
  afterAll(() => abdm.vendor.close());

  const journey = consents(server, () => ({ doctor, healthId }));

  const post = async ({ path, headers, body }: AbdmCall): Promise<number> =>
    (await server.request(path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  const work = async (): Promise<void> => {
    clock.advance(ROUND_S);
    await advanceConsents(deps);
    // Rounds outlast a session.
    doctor = await server.signInAs('meera.iyer');
  };
  /** Sends every call that the gateway owes, and expects that each is taken. */
  const answerAll = async (): Promise<void> => {
    for (const call of await abdm.takeCalls()) expect(await post(call), call.path).toBe(202);
  };
  const managerId = () => `manager-${consentId}`;
  const notify = async (status: string, artifactIds: readonly string[]) =>
    abdm.callOf('/consent/request/notify', {
      notification: {
        consentRequestId: managerId(),
        status,
        consentArtefacts: artifactIds.map((id) => ({ id })),
      },
    });

  /** A hospital with documents of its own, one for each care context. */
  function hospital(n: number, documents = 1): FakeHospital {
    const made = {
      artifactId: `artefact-${round}-${n}`,
      id: `IN271000${n}`,
      name: `Hospital ${n}`,
      documents: Object.fromEntries(
        Array.from({ length: documents }, (_, i) => [`visit-${n}-${i}`, documentOf(`Report ${n}.${i}`)]),
      ),
    };
    abdm.hospitals.set(made.artifactId, made);
    return made;
  }

  /** Asks, and lets the consent manager take the request. */
  async function asked(more?: Partial<Ask>): Promise<string> {
    doctor = await server.signInAs('meera.iyer');
    ({ consentId } = await journey.ask(more));
    await work();
    await answerAll();
    return consentId;
  }

  /** Asks these hospitals by one consent, which the patient grants: their data is requested. */
  async function requested(hospitals: readonly FakeHospital[], more?: Partial<Ask>): Promise<string> {
    await asked(more);
    const ids = hospitals.map(({ artifactId }) => artifactId);
    expect(await post(await notify('GRANTED', ids))).toBe(202);
    await work();
    await answerAll();
    await work();
    await answerAll();
    return consentId;
  }

  /** The pages of a hospital for the newest request for its data. */
  function pages(of: FakeHospital, more?: Parameters<typeof encryptedPages>[3]): AbdmCall[] {
    const request = abdm.requests.findLast(({ consent }) => consent.id === of.artifactId);
    if (!request) throw new Error(`no data of ${of.name} was requested`);
    return encryptedPages(of, request, request.transactionId, more);
  }

  async function pushAll(of: FakeHospital, more?: Parameters<typeof encryptedPages>[3]): Promise<void> {
    for (const page of pages(of, more)) expect(await post(page)).toBe(202);
  }

  const titlesOf = async (artifactId: string): Promise<string[]> =>
    JSON.stringify((await journey.read(artifactId)).documents).match(/Report \d+\.\d+/g) ?? [];
  const transfers = async (artifactId: string) =>
    (await server.rows('abdmTransfer')).filter((row) => row.artifactId === artifactId);

  return {
    abdm,
    server,
    journey,
    post,
    work,
    answerAll,
    notify,
    hospital,
    asked,
    requested,
    pages,
    pushAll,
    titlesOf,
    transfers,
    managerId,
    found: () => journey.find(consentId),
    patientId: () => patientId,
    healthId: () => healthId,
    doctor: () => doctor,
  };
}
