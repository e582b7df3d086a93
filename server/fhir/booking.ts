import { CALENDAR_DAYS_MAX } from '#domain/calendar.ts';
import { wallOf } from '#domain/zoned-time.ts';
import { freeTimes } from '#server/calendar/bookings.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recordIdsOf } from '#server/patients/patient-identity.ts';
import { asServed } from './api-resource.ts';
import { listBookableProviders, listBooked } from './directory.queries.ts';
import { withMeta } from './last-updated.ts';
import { FhirFault } from './outcome.ts';
import { idIn } from './references.ts';
import type { Resource } from './resource.ts';
import { appointmentResource, slotOfId, slotResource } from './resources/appointments.ts';
import { listChanges, listProviderUsers } from './row.queries.ts';
import { dateRange, type Criterion } from './search/matching.ts';
import { survivorOf } from './record-resources.ts';

type Ctx = Pick<Deps, 'db' | 'clock' | 'config'>;

const DAY_MS = 86_400_000;
const tooWide = (diagnostics: string) => new FhirFault(400, { code: 'too-costly', diagnostics });

/** Returns the bounds that date criteria set, an open end as infinity. */
function boundsOf(criteria: readonly Criterion[], name: string): { from: number; to: number } {
  let [from, to] = [-Infinity, Infinity];
  for (const one of criteria.filter((each) => each.name === name && each.values.length === 1)) {
    const range = dateRange(name, one.values[0] ?? '');
    if (['eq', 'ge', 'gt', 'sa'].includes(range.prefix)) from = Math.max(from, range.from);
    if (['eq', 'le', 'lt', 'eb'].includes(range.prefix)) to = Math.min(to, range.to);
  }
  return { from, to };
}

const idsIn = (
  criteria: readonly Criterion[],
  names: readonly string[],
  type: string,
): string[] | undefined => {
  const one = criteria.find((each) => names.includes(each.name));
  return one?.values.flatMap((value) => idIn(type, value) ?? []);
};

/** Booked visits of a patient, of a doctor, or of at most 62 days. @throws FhirFault 400 for a search without any of them */
export async function appointments(ctx: Ctx, criteria: readonly Criterion[]): Promise<Resource[]> {
  const { db } = ctx;
  const ids = idsIn(criteria, ['_id'], 'Appointment');
  const patients = idsIn(criteria, ['patient'], 'Patient');
  const practitioners = idsIn(criteria, ['practitioner'], 'Practitioner');
  const { from, to } = boundsOf(criteria, 'date');
  if (!ids && !patients && !practitioners && !(to - from <= CALENDAR_DAYS_MAX * DAY_MS))
    throw tooWide(
      `Name a patient, a practitioner, or the beginning and the end of at most ${CALENDAR_DAYS_MAX} days.`,
    );
  const userOf = await listProviderUsers(db);
  const providerIds =
    practitioners && [...userOf].filter(([, userId]) => practitioners.includes(userId)).map(([id]) => id);
  const patientIds = patients && (await recordsOf(ctx, patients));
  const rows = await listBooked(db, {
    ids,
    patientIds,
    providerIds,
    // An appointment that began before the first day reaches into it.
    from: Number.isFinite(from) ? new Date(from - DAY_MS) : undefined,
    to: Number.isFinite(to) ? new Date(to) : undefined,
  });
  const changes = await listChanges(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    withMeta(asServed(appointmentResource(row), userOf), changes.get(row.id) ?? row.createdAt),
  );
}

async function recordsOf(ctx: Ctx, patients: readonly string[]): Promise<string[]> {
  const all: string[] = [];
  for (const id of patients) all.push(...(await recordIdsOf(ctx.db, await survivorOf(ctx, id))));
  return all;
}

/** Free times of one doctor on some days, which the search must name. @throws FhirFault 400 */
export async function slots(ctx: Ctx, criteria: readonly Criterion[]): Promise<Resource[]> {
  const wanted = idsIn(criteria, ['_id'], 'Slot');
  if (wanted) return (await Promise.all(wanted.map((id) => readSlot(ctx, id)))).flatMap((one) => one ?? []);
  const scheduleIds = idsIn(criteria, ['schedule'], 'Schedule');
  if (!scheduleIds) throw tooWide('Name a schedule.');
  const { from, to } = boundsOf(criteria, 'start');
  const begin = Math.max(from, ctx.clock.now().getTime());
  if (!(to - begin <= CALENDAR_DAYS_MAX * DAY_MS))
    throw tooWide(`Name the beginning and the end of at most ${CALENDAR_DAYS_MAX} days.`);
  const userIds = scheduleIds.map((id) => id.replace(/^schedule-/, ''));
  const providers = (await listBookableProviders(ctx.db)).filter(({ userId }) => userIds.includes(userId));
  const found: Resource[] = [];
  for (const provider of providers) found.push(...(await freeOf(ctx, provider, { begin, to })));
  return found;
}

type Bookable = Awaited<ReturnType<typeof listBookableProviders>>[number];

async function freeOf(
  ctx: Ctx,
  { id, userId, services }: Bookable,
  { begin, to }: { begin: number; to: number },
): Promise<Resource[]> {
  if (to <= begin) return [];
  const dayOf = (ms: number) => wallOf(new Date(ms), ctx.config.TIME_ZONE).day;
  const found: Resource[] = [];
  for (const { consultationMode: mode } of services.filter(({ offered }) => offered)) {
    const free = await freeTimes(ctx, { providerId: id, mode }, { from: dayOf(begin), to: dayOf(to - 1) });
    for (const slot of free.slots)
      found.push(withMeta(slotResource({ userId, mode, ...slot }), ctx.clock.now()));
  }
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

/** A slot as long as it is free. */
export async function readSlot(ctx: Ctx, id: string): Promise<Resource | undefined> {
  const slot = slotOfId(id);
  if (!slot || slot.startsAt <= ctx.clock.now()) return undefined;
  const provider = (await listBookableProviders(ctx.db)).find(({ userId }) => userId === slot.userId);
  if (!provider) return undefined;
  const begin = slot.startsAt.getTime();
  const free = await freeOf(ctx, provider, { begin, to: begin + 1 });
  return free.find((one) => one.id === id);
}
