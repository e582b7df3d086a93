import { isOffDuty } from '#domain/calendar.ts';
import { wallOf } from '#domain/zoned-time.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { listenersOf } from './alert-listeners.ts';
import {
  doctorsAmong,
  listDoctors,
  listDutiesOf,
  listHubs,
  type MeasuredIn,
} from './deterioration.queries.ts';

interface Measured extends MeasuredIn {
  byUser: string;
}

interface Recipients {
  /** The patient's doctors, and others who were asked for; not who measured. */
  userIds: string[];
  /** True if others than the patient's doctors are among them. */
  areOthersTold: boolean;
  /** The only doctors of the patient measured the set themselves. */
  isOwn: boolean;
}

/**
 * Returns who is to be told now: the patient's doctors; if `withOthers`, or none of them is on duty, also all on duty
 * who may take the patient.
 */
export async function recipientsOf(c: Change, of: Measured, withOthers: boolean): Promise<Recipients> {
  const doctors = await listDoctors(c.tx, of);
  const told = doctors.filter((userId) => userId !== of.byUser);
  const isOwn = doctors.length > 0 && !told.length;
  const areOthersTold = withOthers || (!isOwn && !(await isAnyOnDuty(c, told)));
  const others = areOthersTold ? await candidatesOf(c, of) : [];
  const userIds = [...new Set([...told, ...others])].filter((userId) => userId !== of.byUser);
  return { userIds, areOthersTold, isOwn };
}

async function isAnyOnDuty({ tx, now, timeZone }: Change, userIds: readonly string[]): Promise<boolean> {
  const today = wallOf(now, timeZone).day;
  const present = await listDutiesOf(tx, userIds, today);
  return present.some(
    ({ duties, exceptions }) =>
      !isOffDuty({ duties: duties ?? [], exceptions: exceptions ?? [] }, now, timeZone),
  );
}

/** All doctors on duty who may take the patient, by the rights of the queues; none where no hub is known. */
async function candidatesOf(c: Change, of: Measured): Promise<string[]> {
  const hubKeys = await listHubs(c.tx, of);
  const listeners = await listenersOf(c, { kind: 'TALK_TO_DOC', hubKeys });
  return doctorsAmong(
    c.tx,
    listeners.map(({ userId }) => userId),
  );
}
