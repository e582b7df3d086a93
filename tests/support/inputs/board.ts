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

export const boardInputs: InputsOf<typeof boardCalls> = {
  liveBoard: () => ({}),
  boardEvents: () => ({}),
  boardRequest: ({ waitingId }) => ({ query: { requestId: waitingId } }),
  assignFromBoard: async ({ waitingId }, server) => ({
    body: { requestId: waitingId, userId: await doctor(server), heldBy: null },
  }),
  ringAgain: ({ waitingId }) => ({ body: { requestId: waitingId } }),
  sendToHub: ({ waitingId }) => ({ body: { requestId: waitingId, hubKey: 'wardline_kothrud' } }),
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
  endNurseShift: () => ({ body: { shiftId: 'none' } }),
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
  endWallScreen: () => ({ body: { screenId: 'none' } }),
};
