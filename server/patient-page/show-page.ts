import type { ResponseOf } from '#contract/call.ts';
import type { patientPageCalls } from '#contract/patient-page.ts';
import { agreesToWhatsapp } from './whatsapp.ts';
import { presentShare, sharesShown } from '#server/patient-links/shares.ts';
import { isDeskKind } from '#domain/desk-kinds.ts';
import { hasEnded, isWaiting } from '#domain/transitions.ts';
import { placeOf } from '#server/requests/who-rings.ts';
import { recordIdsOf } from '#server/patients/patient-identity.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Relative } from '#server/platform/http/identity.ts';
import { addSeconds } from '#server/platform/time.ts';
import { maySee, mayWrite, ownCare, type OwnCare, type PatientCtx, type ReaderCtx } from './own-care.ts';
import { showAsked } from './patient-uploads.ts';
import { showBooking } from './patient-booking.routes.ts';
import { overallOf } from './overall.ts';
import { cancelledOf } from './cancelled-orders.ts';
import { billOf, planOf, withdrawnOf, presentVisit, reportsOf, resultsOf } from './present-page.ts';
import { listReaders } from './reader.queries.ts';

type Page = Omit<ResponseOf<typeof patientPageCalls.patientPage>, 'status'>;

const READERS_SINCE_S = 30 * 86_400;
const READERS_MAX = 60;

export async function wholePage(ctx: PatientCtx): Promise<Page> {
  const { db, who, clock, config } = ctx;
  const care = await ownCare(ctx);
  const { visit } = care;
  const since = addSeconds(clock.now(), -READERS_SINCE_S);
  return {
    patientName: who.name,
    ...(await showCare(ctx, care)),
    overall: who.showsAll ? await overallOf(ctx, visit) : null,
    request: await showRequest(ctx, care),
    ...(await showBooking(ctx, visit)),
    asked: visit ? await showAsked(ctx, visit) : [],
    mayWrite: mayWrite(care),
    readers: await listReaders(db, await recordIdsOf(db, who.patientId), {
      since,
      timeZone: config.TIME_ZONE,
      limit: READERS_MAX,
    }),
    shares: (await sharesShown(ctx)).map(presentShare),
    whatsapp: config.writesByWhatsapp ? await agreesToWhatsapp(ctx) : null,
    shared: null,
  };
}

/** Returns what the patient chose to share, to be read and nothing else. */
export async function sharedPage(ctx: Deps & { who: Relative }): Promise<Page> {
  const { name: patientName, withName, shows, expiresAt } = ctx.who;
  const { visit, ...care } = await showCare(ctx, await ownCare(ctx));
  return {
    patientName,
    ...care,
    visit: visit && { ...visit, mayJoin: false, isDoctorHere: false, mayChange: false, changeUntil: null },
    overall: null,
    request: null,
    mayBook: false,
    booked: [],
    asked: [],
    mayWrite: false,
    readers: [],
    shares: [],
    whatsapp: null,
    shared: { with: withName, shows: [...shows], expiresAt: expiresAt.toISOString() },
  };
}

/** The request of the link that a team member takes over, until it is a visit. */
async function showRequest({ db }: PatientCtx, { visit, requests }: OwnCare): Promise<Page['request']> {
  const [row] = requests;
  if (visit || !row || !isDeskKind(row.kind)) return null;
  const { serviceNumber, kind, requestedAt, status } = row;
  const isInLine = isWaiting(status);
  return {
    serviceNumber,
    kind,
    requestedAt: requestedAt.toISOString(),
    state: isInLine ? 'WAITING' : hasEnded(status) ? 'ENDED' : 'WITH_TEAM',
    place: isInLine ? await placeOf(db, row) : null,
  };
}

/** The parts that the caller may see; of the others, nothing. */
export async function showCare(ctx: ReaderCtx, { visit, requests, orders }: OwnCare) {
  const { db, clock } = ctx;
  const seen = maySee(ctx, 'VISIT') ? visit : undefined;
  const tested = maySee(ctx, 'RESULTS') ? orders : [];
  const charged = maySee(ctx, 'BILL') ? requests.filter(({ paymentState }) => paymentState !== 'NONE') : [];
  return {
    visit: seen ? presentVisit(seen, ctx) : null,
    plan: seen ? await planOf(db, seen) : null,
    withdrawn: seen ? await withdrawnOf(db, seen) : null,
    results: await resultsOf(db, tested),
    cancelled: await cancelledOf(db, tested),
    reports: await reportsOf(db, tested),
    bills: await Promise.all(charged.map((row) => billOf(db, row, clock.now()))),
  };
}
