import type { BoardKind, BoardRequest } from '#contract/board.ts';
import type { PatientSummary } from '#contract/shared.ts';
import { ALERT_KINDS } from '#domain/alert-kinds.ts';
import { hasEnded, isWaiting } from '#domain/transitions.ts';
import { isoOrNull, presentPatient } from '#server/people/present-person.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { RequestRow } from '#server/requests/requests.ts';
import { getDoctor, type listAlerted } from './board.queries.ts';

type OnBoard = RequestRow & { kind: BoardKind };
export interface Holder {
  userId: string;
  name: string;
}

/** @throws Refusal NOT_FOUND for a request that is not on the board: an order, a case, or one that has ended */
export function mustBeOnBoard(row: RequestRow | undefined): OnBoard {
  if (!row || hasEnded(row.status) || !ALERT_KINDS.some((kind) => kind === row.kind))
    throw new Refusal('NOT_FOUND');
  return row as OnBoard;
}

/** The person who has a request: its doctor, otherwise who accepted it. */
export async function findHolder(db: Db | Tx, row: RequestRow): Promise<Holder | null> {
  if (isWaiting(row.status)) return null;
  if (row.providerId === null)
    return row.takenBy === null ? null : { userId: row.takenBy, name: row.takerName ?? '' };
  return getDoctor(db, row.providerId);
}

/** Identity of a patient and how to reach them: nothing clinical. */
function identityOf(patient: PatientSummary): BoardRequest['patient'] {
  const { name, nameLang, mrn, sex, ageYears, age, isAgeEstimated, mobileMasked, languages } = patient;
  const estimate = isAgeEstimated && { isAgeEstimated };
  return { name, nameLang, mrn, sex, ageYears, age, ...estimate, mobileMasked, languages };
}

interface Beside {
  now: Date;
  holder: Holder | null;
  alerted: Awaited<ReturnType<typeof listAlerted>>;
}

export function presentBoardRequest(row: OnBoard, { now, holder, alerted }: Beside): BoardRequest {
  const waits = isWaiting(row.status);
  const isOpened = waits || alerted.length === 0;
  return {
    requestId: row.id,
    serviceNumber: row.serviceNumber,
    kind: row.kind,
    requestStatus: row.status,
    hubKey: row.hubKey,
    patient: identityOf(presentPatient(row.patientId, row, now)),
    reason: row.reason,
    reasonLang: row.reasonLang,
    since: row.requestedAt.toISOString(),
    heldBy: holder && { ...holder, isOpened },
    alerted: alerted.map(({ name, raisedAt, sentAt, shownAt, heardAt }) => ({
      name,
      raisedAt: raisedAt.toISOString(),
      sentAt: isoOrNull(sentAt),
      shownAt: isoOrNull(shownAt),
      heardAt: isoOrNull(heardAt),
    })),
    may: [
      ...(row.providerJoinedAt ? [] : (['assign'] as const)),
      ...(waits || !isOpened ? (['ring'] as const) : []),
      ...(waits ? (['send'] as const) : []),
    ],
  };
}
