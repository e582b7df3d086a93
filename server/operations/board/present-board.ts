import type { Board, BoardPatient, HeldRow, StaffRow, StaffState, WaitingRow } from '#contract/board.ts';
import { ageOf, ageOn, utcDay } from '#domain/age.ts';
import { initials } from '#domain/initials.ts';
import { titledName } from '#domain/titled-name.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import { whyAway } from '#server/requests/why-away.ts';
import type { listHeldNow, listStaffNow, listWaitingNow, PatientOfRow } from './board.queries.ts';

type Waiting = Awaited<ReturnType<typeof listWaitingNow>>[number];
type Held = Awaited<ReturnType<typeof listHeldNow>>[number];
type Person = Awaited<ReturnType<typeof listStaffNow>>[number];

export interface Reader {
  now: Date;
  timeZone: string;
  /** False: a wall screen, which everyone who passes can read. */
  seesNames: boolean;
}

export function presentBoardPatient(row: PatientOfRow, { now, seesNames }: Reader): BoardPatient {
  const { name, nameLang, mrn, sex, bornOn, birthKnownTo } = row;
  return {
    initials: initials(name),
    sex,
    ageYears: ageOn(bornOn, now),
    age: ageOf(bornOn, utcDay(now)),
    ...(birthKnownTo !== 'DAY' && { isAgeEstimated: true as const }),
    ...(seesNames && { named: { name, nameLang, mrn } }),
  };
}

export function presentWaiting(row: Waiting, reader: Reader): WaitingRow {
  return {
    requestId: row.requestId,
    kind: row.kind,
    hubKey: row.hubKey,
    patient: presentBoardPatient(row, reader),
    since: row.requestedAt.toISOString(),
    alerted: { count: row.alerted ?? 0, names: row.alertedNames ?? [] },
    level: row.level ?? 0,
  };
}

/** A person's part in a request: the doctor has it from the hand-over, the nurse from accepting it. */
function presentHeld(row: Held, userId: string, reader: Reader): HeldRow {
  const isDoctors = row.doctorUserId === userId;
  const since = (isDoctors ? row.handedOverAt : null) ?? row.takenAt ?? row.requestedAt;
  const isGiven = row.openAlert === 'HANDED_OVER' && (isDoctors || row.doctorUserId === null);
  return {
    requestId: row.requestId,
    kind: row.kind,
    hubKey: row.hubKey,
    patient: presentBoardPatient(row, reader),
    since: since.toISOString(),
    isOpened: !isGiven,
    returnsAt: isGiven ? isoOrNull(row.returnsAt) : null,
  };
}

function holdersOf({ takenBy, nurseUserId, doctorUserId }: Held): string[] {
  return [...new Set([nurseUserId ?? takenBy, doctorUserId])].filter((id) => id !== null);
}

/** A state that says whether a person can be given a patient, and if not, why. */
function stateOf(row: Person, hasPatients: boolean, { now, timeZone }: Reader): StaffState {
  const isOff =
    row.role === 'provider' && whyAway({ ...row, onDuty: row.onDuty ?? false }, now, timeZone) !== null;
  if (row.isInCall) return 'IN_CALL';
  if (!row.isHere && hasPatients) return 'AWAY';
  if (!row.isHere) return row.role === 'provider' && !isOff ? 'SIGNED_OUT' : 'OFF';
  if (hasPatients) return 'WITH_PATIENT';
  if (isOff) return 'OFF';
  return row.quietUntil && row.quietUntil > now ? 'QUIET' : 'FREE';
}

export function presentStaff(
  people: readonly Person[],
  held: readonly Held[],
  reader: Reader,
): Board['staff'] {
  const byHolder = new Map<string, Held[]>();
  for (const row of held)
    for (const userId of holdersOf(row)) byHolder.set(userId, [...(byHolder.get(userId) ?? []), row]);
  return people.map((row): StaffRow => {
    const has = byHolder.get(row.userId) ?? [];
    const isQuiet = row.quietUntil !== null && row.quietUntil > reader.now;
    return {
      userId: row.userId,
      name: titledName(row.salutation, row.name),
      role: row.role,
      hubKeys: row.hubKeys ?? [],
      state: stateOf(row, has.length > 0, reader),
      quietUntil: isQuiet ? isoOrNull(row.quietUntil) : null,
      has: has.map((one) => presentHeld(one, row.userId, reader)),
    };
  });
}
