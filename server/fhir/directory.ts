import type { Deps } from '#server/platform/deps.ts';
import { asServed } from './api-resource.ts';
import { listBookableProviders, listPlaces, listStaff } from './directory.queries.ts';
import { withMeta } from './last-updated.ts';
import type { Resource } from './resource.ts';
import { scheduleResource } from './resources/appointments.ts';
import {
  hospitalResource,
  locationResources,
  practitionerResource,
  roleResource,
} from './resources/directory.ts';
import { listChanges } from './row.queries.ts';

type Ctx = Pick<Deps, 'db' | 'clock' | 'config'>;

export async function practitioners({ db }: Ctx): Promise<Resource[]> {
  const rows = await listStaff(db);
  const changes = await listChanges(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => withMeta(practitionerResource(row), changes.get(row.id) ?? row.createdAt));
}

export async function practitionerRoles({ db }: Ctx): Promise<Resource[]> {
  const rows = await listStaff(db);
  const places = await listPlaces(db);
  const changes = await listChanges(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => withMeta(roleResource(row, places), changes.get(row.id) ?? row.createdAt));
}

/** Places have no time of a change: they count as changed now, so that no change is missed. */
export async function organizations({ config, clock }: Ctx): Promise<Resource[]> {
  return [withMeta(hospitalResource(config.PRODUCT_NAME), clock.now())];
}

export async function locations({ db, clock }: Ctx): Promise<Resource[]> {
  const resources = locationResources(await listPlaces(db));
  return resources.map((one) => withMeta(asServed(one, new Map()), clock.now()));
}

/** Hours and services of a doctor have no time of a change either. */
export async function schedules({ db, clock }: Ctx): Promise<Resource[]> {
  const rows = await listBookableProviders(db);
  return rows.map((row) => withMeta(scheduleResource(row), clock.now()));
}
