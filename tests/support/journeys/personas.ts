import { randomUUID } from 'node:crypto';
import { roomCalls } from '#contract/room.ts';
import { openSession } from '#server/people/sign-in.ts';
import { findUserByName } from '#server/people/user.queries.ts';
import type { Client } from '#tests/support/server/client.ts';
import { guestOf } from '#tests/support/journeys/journeys.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { absentRows, makeRows, OURS, THEIRS, type Group, type Rows } from '#tests/support/journeys/world.ts';

/** A person of the rights matrix, with rows of their own and rows of a neighbour. */
export interface Persona {
  name: PersonaName;
  who: Client;
  own: Rows;
  neighbour: Rows;
  absent: Rows;
}

export const PERSONAS = [
  'unverified',
  'verified',
  'internal',
  'secondOpinionAdmin',
  'otherClinic',
  'AGENT',
  'AGENT_PT',
  'nurse',
  'guest',
  'operator',
  'none',
] as const;
export type PersonaName = (typeof PERSONAS)[number];

/** The user that each persona signs in as, and the group that owns their rows. */
const PEOPLE: Record<
  Exclude<PersonaName, 'guest' | 'operator' | 'none'>,
  { userName: string; group: Partial<Group> }
> = {
  // Verification was lost after the visit: their own rows must be closed to them too.
  unverified: { userName: 'samir.bose', group: { doctor: 'samir.bose' } },
  verified: { userName: 'arjun.rao', group: { doctor: 'arjun.rao' } },
  internal: { userName: 'meera.iyer', group: {} },
  secondOpinionAdmin: { userName: 'lata.joshi', group: { doctor: 'lata.joshi' } },
  otherClinic: { userName: 'sana.khan', group: { doctor: 'sana.khan', reviewer: 'sana.khan' } },
  AGENT: { userName: 'farhan.shaikh', group: {} },
  AGENT_PT: { userName: 'sunil.more', group: { agent: 'sunil.more', order: 'HOME_CARE' } },
  nurse: { userName: 'anitha.nair', group: {} },
};

/** A patient without an earlier visit. @returns their medical record number */
async function strangerTo({ db }: TestServer): Promise<string> {
  const seeded = await db.selectFrom('patient').selectAll().limit(1).executeTakeFirstOrThrow();
  const { languages, allergies, conditions, ...rest } = seeded;
  const json = {
    languages: JSON.stringify(languages),
    allergies: JSON.stringify(allergies),
    conditions: JSON.stringify(conditions),
    pregnancy: null,
  };
  const stranger = { ...rest, ...json, id: randomUUID(), mrn: '299001', healthId: null, pcpProviderId: null };
  await db.insertInto('patient').values(stranger).execute();
  return stranger.mrn;
}

/** Makes everybody's rows by the real calls. */
export async function makePersonas(server: TestServer): Promise<Persona[]> {
  const theirs = await makeRows(server, { ...THEIRS, mrn: await strangerTo(server) });
  // No agent works in this hub.
  await server.db
    .updateTable('request')
    .set({ hubKey: THEIRS.hub })
    .where('id', 'in', [theirs.serviceId, theirs.homeCareId])
    .execute();
  const personas: Persona[] = [];
  for (const name of PERSONAS) {
    if (name === 'guest' || name === 'operator' || name === 'none') continue;
    const { userName, group } = PEOPLE[name];
    const who = await server.signInAs(userName);
    const own = { ...(await makeRows(server, { ...OURS, ...group }, who)), userName };
    personas.push({ name, who, own, neighbour: theirs, absent: absentRows(theirs) });
  }
  const own = await makeRows(server, OURS);
  const guest = await guestOf(server, { nurse: await server.signInAs(OURS.nurse), number: own.number });
  await letIn(server, own, guest);
  personas.push({ name: 'guest', who: guest, own, neighbour: theirs, absent: absentRows(theirs) });
  const operator = await operatorOf(server);
  personas.push({ name: 'operator', who: operator, own, neighbour: theirs, absent: absentRows(theirs) });
  personas.push({
    name: 'none',
    who: server.client({}, 'nobody'),
    own,
    neighbour: theirs,
    absent: absentRows(theirs),
  });
  await server.db
    .updateTable('provider')
    .set({ verificationStatus: 'SUSPENDED' })
    .where('userId', '=', (await server.signInAs(PEOPLE.unverified.userName)).userId)
    .execute();
  return personas;
}

/** A session of the operator: that signing in asks for an authenticator app, other tests show. */
async function operatorOf(server: TestServer): Promise<Client> {
  const user = await findUserByName(server.db, 'rohan.kulkarni');
  if (!user) throw new Error('there is no operator');
  const { access_token } = await openSession(server.db, user.id, server.clock.now(), { address: 'local' });
  return server.client({ authorization: `Bearer ${access_token}` }, 'operator');
}

async function letIn(server: TestServer, rows: Rows, guest: Client): Promise<void> {
  const { you } = await guest.call(roomCalls.enterRoom, {
    body: { consultationId: rows.consultationId, microphone: false, camera: false },
  });
  const nurse = await server.signInAs(OURS.nurse);
  await nurse.call(roomCalls.letIn, {
    body: { consultationId: rows.consultationId, memberId: you, admit: true },
  });
}
