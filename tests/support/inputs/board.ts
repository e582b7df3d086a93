import { randomUUID } from 'node:crypto';
import type { boardCalls } from '#contract/board.ts';
import type { serviceLevelCalls } from '#contract/service-levels.ts';
import type { shiftCalls } from '#contract/shifts.ts';
import type { wallScreenCalls } from '#contract/wall-screens.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { putOnDuty } from '#tests/support/journeys/on-duty.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** A doctor on duty to whom anything can be given. */
async function doctor(server: TestServer): Promise<string> {
  const { roleId, userId } = await server.signInAs('vikram.desai');
  await putOnDuty(server, roleId);
  return userId;
}

/** A request of its own: another call may have given the last one to someone. */
const waiting = async (server: TestServer): Promise<string> =>
  (await server.raise('TALK_TO_DOC', { hubKey: 'wardline_kothrud' })).requestId;

const operatorOf = (server: TestServer) =>
  server.db.selectFrom('appUser').select('id').where('role', '=', 'operator').executeTakeFirstOrThrow();

async function screen(server: TestServer): Promise<string> {
  const id = randomUUID();
  const made = { createdBy: (await operatorOf(server)).id, createdAt: server.clock.now() };
  const unused = { seenAt: null, endedAt: null, endedBy: null };
  await server.db
    .insertInto('wallScreen')
    .values({ id, name: 'Ward 3', keyHash: id, ...made, ...unused })
    .execute();
  return id;
}

async function shift(server: TestServer): Promise<string> {
  const id = randomUUID();
  await server.db
    .insertInto('nurseShift')
    .values({
      id,
      userId: (await server.signInAs('anitha.nair')).userId,
      hubKey: 'wardline_kothrud',
      startsAt: new Date('2027-05-03T02:30:00Z'),
      endsAt: new Date('2027-05-03T14:30:00Z'),
      isWeekly: false,
      lastDay: null,
      createdBy: (await operatorOf(server)).id,
      createdAt: server.clock.now(),
      endedAt: null,
      endedBy: null,
    })
    .execute();
  return id;
}

export const boardInputs: InputsOf<typeof boardCalls> = {
  liveBoard: () => ({}),
  boardEvents: () => ({}),
  boardRequest: async (_, server) => ({ query: { requestId: await waiting(server) } }),
  assignFromBoard: async (_, server) => ({
    body: { requestId: await waiting(server), userId: await doctor(server), heldBy: null },
  }),
  ringAgain: async (_, server) => ({ body: { requestId: await waiting(server) } }),
  sendToHub: async (_, server) => ({
    body: { requestId: await waiting(server), hubKey: 'wardline_andheri' },
  }),
};

export const serviceLevelInputs: InputsOf<typeof serviceLevelCalls> = {
  serviceLevels: () => ({ query: { step: 'ACCEPT' } }),
  serviceLevelFile: () => ({ query: { step: 'PAY' } }),
};

export const shiftInputs: InputsOf<typeof shiftCalls> = {
  coverage: () => ({}),
  nurseShifts: () => ({}),
  addNurseShift: async (_, server) => ({
    body: {
      clientId: randomUUID(),
      userId: (await server.signInAs('anitha.nair')).userId,
      hubKey: 'wardline_kothrud',
      day: '2027-05-03',
      from: '08:00',
      to: '20:00',
      isWeekly: true,
      lastDay: null,
    },
  }),
  endNurseShift: async (_, server) => ({ body: { shiftId: await shift(server) } }),
};

export const wallScreenInputs: InputsOf<typeof wallScreenCalls> = {
  wallScreens: () => ({}),
  addWallScreen: () => ({
    body: {
      name: 'Ward 2',
      keyHash: hashToken(newToken()),
      password: SEED_PASSWORD,
      secondFactor: '000000',
    },
  }),
  endWallScreen: async (_, server) => ({ body: { screenId: await screen(server) } }),
};
