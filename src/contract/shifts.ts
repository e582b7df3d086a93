import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { Day, EndTime, Id, Instant, WallTime } from './shared.ts';

/** Cover of each hub in the next hours: nurses by the shifts that operators enter, doctors by their rosters. */
export const Cover = z.object({
  /** People of the hub in this role. */
  people: z.number(),
  /** False: none of them has a shift or a roster, so that nothing is known. */
  isRostered: z.boolean(),
  gaps: z.array(z.object({ from: Instant, to: Instant })),
});
export type Cover = z.output<typeof Cover>;

export const HubCover = z.object({ hubKey: z.string(), name: z.string(), nurse: Cover, doctor: Cover });
export type HubCover = z.output<typeof HubCover>;

export const NurseShift = z.object({
  id: z.string(),
  nurse: z.object({ userId: z.string(), name: z.string() }),
  hubKey: z.string(),
  hubName: z.string(),
  /** Beginning of the first one. */
  startsAt: Instant,
  endsAt: Instant,
  isWeekly: z.boolean(),
  /** Last day on which it begins; null: until it is ended. */
  lastDay: z.nullable(Day),
});
export type NurseShift = z.output<typeof NurseShift>;

const operator = { who: ['operator'], extension: true } as const;
const prefix = '/{app}/api/operations/v1/shifts';

export const shiftCalls = {
  coverage: call({
    ...operator,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/coverage`,
    summary:
      'The times of the next 48 hours in which no nurse has a shift in a hub, or no doctor is on duty by the rosters',
    response: ok({ from: Instant, to: Instant, hubs: z.array(HubCover) }),
  }),
  nurseShifts: call({
    ...operator,
    kind: 'query',
    method: 'GET',
    path: prefix,
    summary: 'The shifts of nurses that are not over, and the nurses with their hubs',
    response: ok({
      shifts: z.array(NurseShift),
      nurses: z.array(z.object({ userId: z.string(), name: z.string(), hubKeys: z.array(z.string()) })),
    }),
  }),
  addNurseShift: call({
    ...operator,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/add`,
    summary:
      'Enters a shift of a nurse in one of her hubs, once or each week; the same clientId twice is one shift',
    /** `to` at or before `from` is on the next day. */
    body: z.object({
      clientId: Id,
      userId: Id,
      hubKey: Id,
      day: Day,
      from: WallTime,
      to: EndTime,
      isWeekly: z.boolean(),
      lastDay: z.nullable(Day),
    }),
    response: ok({ shift: NurseShift }),
  }),
  endNurseShift: call({
    ...operator,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/end`,
    summary: 'Removes a shift, with all its repetitions that are to come',
    body: z.object({ shiftId: Id }),
    response: Done,
  }),
};
