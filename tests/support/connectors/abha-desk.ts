import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach } from 'vitest';
import { abhaCalls } from '#contract/abha.ts';
import { frontDeskCalls, type DeskPatient } from '#contract/front-desk.ts';
import { NEW_CALLER } from '#tests/support/inputs/front-desk.ts';
import { NOW } from '#tests/support/server/clock.ts';
import { openServer, type TestServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';
import { openAbdm } from './abdm.ts';
import { ABHA_CODE, type AbhaOwner } from './abha.ts';

const AGENT = 'farhan.shaikh';

const ownerLike = (n: number): AbhaOwner => ({
  number: `91-2222-3333-${4_000 + n}`,
  address: `savita.${n}@sbx`,
  name: 'Savita Jadhav',
  gender: 'F',
  yearOfBirth: '1979',
  monthOfBirth: '3',
  dayOfBirth: '28',
});

export const confirming = (verificationId: string, code = ABHA_CODE) => ({ body: { verificationId, code } });

/** A front desk that reaches the fake of ABDM. Each test has an owner of an ABHA of its own. */
export async function openAbhaDesk() {
  const opened: { server?: TestServer } = {};
  const abdm = await openAbdm({ now: () => opened.server?.clock.now() ?? NOW });
  const server = await openServer(abdm.settings);
  opened.server = server;
  const { abha } = abdm;
  let agent: SignedInClient;
  let owner: AbhaOwner;
  let count = 0;

  beforeEach(async () => {
    server.clock.advance(3_600);
    agent = await server.signInAs(AGENT);
    abdm.vendor.fails = null;
    abdm.vendor.asked.length = 0;
    abha.owners.length = 0;
    abha.expired.clear();
    count += 1;
    owner = ownerLike(count);
    abha.owners.push(owner);
  });
  afterAll(() => abdm.vendor.close());

  /** Registers the person who owns the ABHA, or another one. */
  async function registered(more: Partial<DeskPatient> = {}): Promise<string> {
    const newPatient = { ...NEW_CALLER, bornOn: '1979-03-28', ...more };
    const body = { clientId: randomUUID(), newPatient, consentBy: 'Savita Jadhav' };
    return (await agent.call(frontDeskCalls.registerAtDesk, { body })).patient.id;
  }
  const sending = (patientId: string, which: string = owner.number) => ({
    body: { patientId, abha: which, consentBy: 'Savita Jadhav' },
  });
  const send = async (patientId: string, which?: string) =>
    agent.call(abhaCalls.sendAbhaCode, sending(patientId, which));
  async function confirmed(patientId: string, which?: string) {
    const { verificationId } = await send(patientId, which);
    const answer = await agent.call(abhaCalls.confirmAbhaCode, confirming(verificationId));
    return { verificationId, ...answer };
  }
  const patientOf = async (id: string) => (await server.rows('patient')).find((row) => row.id === id);

  return {
    abdm,
    abha,
    server,
    registered,
    sending,
    send,
    confirmed,
    patientOf,
    agent: () => agent,
    owner: () => owner,
    /** Lets time pass, and signs in again: a session may have ended. */
    async wait(seconds: number): Promise<void> {
      server.clock.advance(seconds);
      agent = await server.signInAs(AGENT);
    },
    shown: async (patientId: string) => agent.call(abhaCalls.abhaOfPatient, { query: { patientId } }),
    verifiedOf: async (id: string) =>
      (await server.rows('abdmPatient')).find(({ patientId }) => patientId === id),
  };
}
