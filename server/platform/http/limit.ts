import type { AnyCall } from '#contract/call.ts';
import type { Clock } from '#server/platform/deps.ts';
import { identityKey, type FhirClient, type Identity } from './identity.ts';
import { Refusal } from './refusal.ts';
import { patientOpeningCalls } from '#contract/patient-opening.ts';
import { patientSharingCalls } from '#contract/patient-sharing.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { referenceCalls } from '#contract/reference.ts';
import { requestPageCalls } from '#contract/request-page.ts';
import { callReportCalls } from '#contract/call-reports.ts';
import { roomCalls } from '#contract/room.ts';
import { getRefreshToken } from '#contract/tokens.ts';
import { hashToken } from './tokens.ts';
import { SITE_FACTOR, type Sources } from './caller-address.ts';

export interface Limiter {
  /** Runs before authentication. @throws Refusal TOO_MANY with the seconds until a retry can succeed */
  checkSources(sources: Sources, row: AnyCall): void;
  /** Limits the pages that the server renders for anyone. @throws Refusal TOO_MANY */
  checkPage(sources: Sources): void;
  /** Limits the tokens that systems outside ask for, and what they send before they are known. @throws Refusal TOO_MANY */
  checkOutside(sources: Sources, kind: 'signIn' | 'address'): void;
  /** Limits the calls of one client of the FHIR interface. @throws Refusal TOO_MANY */
  checkFhirClient(who: FhirClient, isRead: boolean): void;
  /** Runs after authentication: all devices of a person share one allowance. @throws Refusal TOO_MANY */
  checkCaller(who: Identity, row: AnyCall): void;
  /** Limits a call with a token or link in its body by that token or link. @throws Refusal TOO_MANY */
  checkSecret(row: AnyCall, body: unknown): void;
  /** Runs after authentication: limits calls that cost a service outside, for those without a session. @throws Refusal TOO_MANY */
  checkStranger(sources: Sources, who: Identity, row: AnyCall): void;
  /** Counts a refused token or link against its sender. @throws Refusal TOO_MANY */
  countGuess(sources: Sources, row: AnyCall): void;
}

const WINDOW_MS = 60_000;
/**
 * Calls per minute. Sign-in can be guessed and is expensive (argon2id); the other limits only stop floods.
 */
const A_MINUTE = {
  signIn: 60,
  secret: 60,
  maps: 60,
  /** A device with three connections sends four. */
  callReports: 30,
  page: 120,
  address: 6_000,
  reads: 3_000,
  writes: 1_500,
} as const;

/**
 * Calls that need 256 random bits. They are not limited by address, because many people share one: one person
 * could keep others from refreshing their session, or patients from joining.
 */
const SECRET_OF = new Map<AnyCall, (body: unknown) => string>([
  [getRefreshToken, (body) => (body as { refreshToken: string }).refreshToken],
  [roomCalls.joinAsGuest, (body) => (body as { userId: string }).userId],
  [roomCalls.sendGuestCode, (body) => (body as { userId: string }).userId],
  [patientPageCalls.patientLinkState, (body) => (body as { link: string }).link],
  [patientPageCalls.openPatientPage, (body) => (body as { link: string }).link],
  [patientOpeningCalls.sendPatientPageCode, (body) => (body as { link: string }).link],
  [patientOpeningCalls.openPatientPageByCode, (body) => (body as { link: string }).link],
  [patientOpeningCalls.renewPatientLink, (body) => (body as { link: string }).link],
  [patientSharingCalls.sharedPageState, (body) => (body as { link: string }).link],
  [patientSharingCalls.sendSharedCode, (body) => (body as { link: string }).link],
  [patientSharingCalls.openSharedPage, (body) => (body as { link: string }).link],
  [requestPageCalls.raiseOnPage, (body) => (body as { ticket: string }).ticket],
]);

/** Each of these calls is one to the hospital's geocoder. */
const MAPS = new Set<AnyCall>([referenceCalls.getGoogleMapsByAddess, referenceCalls.getGoogleMapsBylatlng]);

/**
 * Counts in fixed windows of a minute in this process: a first limit before the per-account limits in the
 * store.
 */
export function limiter(clock: Clock): Limiter {
  let started = clock.elapsedMs();
  let counts = new Map<string, number>();

  function count(kind: keyof typeof A_MINUTE, name: string, factor = 1): void {
    const now = clock.elapsedMs();
    if (now - started >= WINDOW_MS) {
      started = now;
      counts = new Map();
    }
    const key = `${kind} ${name}`;
    const calls = (counts.get(key) ?? 0) + 1;
    counts.set(key, calls);
    if (calls > A_MINUTE[kind] * factor)
      throw new Refusal('TOO_MANY', { retryAfterS: Math.ceil((started + WINDOW_MS - now) / 1000) });
  }

  function countSources(kind: keyof typeof A_MINUTE, { line, site }: Sources): void {
    count(kind, line);
    if (site) count(kind, site, SITE_FACTOR);
  }

  return {
    checkPage: (sources) => countSources('page', sources),
    checkOutside: (sources, kind) => countSources(kind, sources),
    checkFhirClient: (who, isRead) => count(isRead ? 'reads' : 'writes', identityKey(who)),

    checkSources(sources, row) {
      const isSignIn = row.method === 'POST' && row.who.includes('client') && !SECRET_OF.has(row);
      countSources(isSignIn ? 'signIn' : 'address', sources);
    },
    checkCaller(who, row) {
      if ('userId' in who || ['patient', 'relative', 'wall'].includes(who.type))
        count(row.kind === 'query' ? 'reads' : 'writes', identityKey(who));
      if (row === callReportCalls.reportCall) count('callReports', identityKey(who));
    },
    checkStranger(sources, who, row) {
      if (who.type === 'client' && MAPS.has(row)) countSources('maps', sources);
    },
    checkSecret(row, body) {
      const secretOf = SECRET_OF.get(row);
      if (secretOf) count('secret', hashToken(secretOf(body)));
    },
    countGuess(sources, row) {
      if (SECRET_OF.has(row)) countSources('signIn', sources);
    },
  };
}
