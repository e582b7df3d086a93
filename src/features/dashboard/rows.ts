import type { MyConsultation, ResultToRead } from '#contract/my-consultations.ts';
import type { Provider } from '#contract/profile.ts';
import type { ServiceRequest } from '#contract/requests.ts';
import type { RequestStatus } from '#contract/shared.ts';
import { isWaiting } from '#domain/transitions.ts';

/**
 * All requests that this person can act on: those handed over to them, which count on them alone, waiting ones, longest
 * first, then their own; not those of others.
 */
export function queueRows(requests: readonly ServiceRequest[]): ServiceRequest[] {
  const waiting = requests.filter(
    (request) => isWaiting(request.requestStatus) && request.may.includes('take'),
  );
  const mine = requests.filter(isAssignedToMe);
  const handed = mine.filter(({ handedOverAt }) => handedOverAt !== null);
  return [...handed, ...waiting, ...mine.filter((request) => !handed.includes(request))];
}

export function isAssignedToMe(request: ServiceRequest): boolean {
  return request.may.includes('join');
}

export function waitingIn(requests: readonly ServiceRequest[]): ServiceRequest[] {
  return requests.filter((request) => isWaiting(request.requestStatus));
}

/** Fields by which the consultation room is entered. */
export interface Openable {
  consultationNumber: string | null;
}

const REVIEWS = ['SKINCARE', 'DERMACARE', 'SECOND_OPINION'] as const;
type Review = (typeof REVIEWS)[number];

/** Returns which cases a provider reviews: the rights that the server asks for. */
export function reviewKinds(
  provider: Pick<Provider, 'skincareSAF' | 'hasAccesstoDermaCare' | 'eligibleForExpertAnalysis'>,
): Review[] {
  const may = {
    SKINCARE: provider.skincareSAF,
    DERMACARE: provider.hasAccesstoDermaCare,
    SECOND_OPINION: provider.eligibleForExpertAnalysis,
  };
  return REVIEWS.filter((kind) => may[kind]);
}

export interface UnfinishedItem extends Openable {
  id: string;
  why: 'notJoined' | 'notComplete' | 'notSigned' | 'newAnswer' | 'newResult' | 'resultInError';
  status: RequestStatus;
  patient: { name: string; nameLang: string };
  /** A case is opened from its list. */
  review: Review | undefined;
  /** Where the details of its consultation, which may be over, show it; undefined: it is opened in the room. */
  tab: 'documents' | 'summary' | undefined;
}

/**
 * Returns what was taken and never joined, begun on an earlier day, not signed, answered or resulted since; each one once. Critical results
 * have a card of their own.
 */
export function unfinishedItems(
  mine: readonly ServiceRequest[],
  unsigned: readonly MyConsultation[],
  cases: readonly ServiceRequest[],
  results: readonly ResultToRead[],
): UnfinishedItem[] {
  const taken = mine.filter((request) => isAssignedToMe(request) && request.requestStatus === 'ACCEPTED');
  return [
    ...taken.map((request) => unfinishedItem(request, 'notJoined', request.requestStatus)),
    ...unsigned.map((visit) => {
      const isOver = visit.consultationStatus === 'COMPLETED';
      const row = unfinishedItem(visit, isOver ? 'notSigned' : 'notComplete', visit.consultationStatus);
      return isOver ? { ...row, tab: 'summary' as const } : row;
    }),
    ...cases.map((request) => ({
      ...unfinishedItem(request, 'newAnswer', request.requestStatus),
      review: REVIEWS.find((kind) => kind === request.kind),
    })),
    ...results
      .filter(({ isCritical }) => !isCritical)
      .map((result) => ({
        ...unfinishedItem(result, result.inError ? 'resultInError' : 'newResult', result.requestStatus),
        tab: 'summary' as const,
      })),
  ];
}

function unfinishedItem(
  { id, consultationNumber, patient }: Openable & Pick<UnfinishedItem, 'id' | 'patient'>,
  why: UnfinishedItem['why'],
  status: RequestStatus,
): UnfinishedItem {
  return { id, consultationNumber, patient, why, status, review: undefined, tab: undefined };
}
