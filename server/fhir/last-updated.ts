import { createHash } from 'node:crypto';
import type { Resource } from './resource.ts';

type Row = Readonly<Record<string, unknown>>;

/** Columns that name the row to which a row belongs: it is a part of the resource of that row too. */
const PARENTS = ['id', 'requestId', 'consultationId', 'vitalSetId', 'documentId'] as const;

/** Prefixes and numbers that the ids of resources have beside those of their rows. */
const AROUND_ID = /^(?:set|pressure|home|visit|mark|blood-group|act|records|share|hand-over|notice)-/;

const rowIdOf = (id: string, isNumbered: boolean): string => {
  const bare = id.replace(AROUND_ID, '');
  return isNumbered ? bare.replace(/-\d+$/, '') : bare;
};

/** Rows by their ids and by the rows to which they belong. */
export function rowsById(rows: readonly Row[]): Map<string, Row[]> {
  const byId = new Map<string, Row[]>();
  for (const row of rows)
    for (const column of PARENTS) {
      const id = row[column];
      if (typeof id !== 'string') continue;
      const found = byId.get(id);
      if (found) found.push(row);
      else byId.set(id, [row]);
    }
  return byId;
}

/** Returns the latest instant of the past that a row has: of what is planned it has later ones. */
function latestOf(row: Row, now: Date): number {
  let latest = 0;
  for (const value of Object.values(row))
    if (value instanceof Date && value <= now) latest = Math.max(latest, value.getTime());
  return latest;
}

const isPrescription = (row: Row): boolean => 'withdrawnAt' in row && 'version' in row;

interface Touching {
  byId: ReadonlyMap<string, readonly Row[]>;
  changes: ReadonlyMap<string, Date>;
  now: Date;
}

/** Returns when a resource was last changed: the latest of its rows, which never is too early. */
export function lastUpdatedOf({ id, resourceType }: Resource, { byId, changes, now }: Touching): Date {
  const isNumbered = ['MedicationRequest', 'Condition'].includes(resourceType);
  const own = byId.get(id) ?? byId.get(rowIdOf(id, false)) ?? byId.get(rowIdOf(id, isNumbered)) ?? [];
  // A newer version of a prescription cancels the one before, and replaces its document.
  const siblings = ['MedicationRequest', 'DocumentReference'].includes(resourceType)
    ? own
        .filter(isPrescription)
        .flatMap((row) => byId.get(String(row['consultationId']))?.filter(isPrescription) ?? [])
    : [];
  let latest = 0;
  for (const row of [...own, ...siblings]) {
    const changed = changes.get(String(row['id']))?.getTime() ?? 0;
    latest = Math.max(latest, latestOf(row, now), changed);
  }
  // What is planned alone, such as a new visit at home, has no time yet: it counts as changed.
  return latest ? new Date(latest) : now;
}

/** Adds the version, which is a hash of the content, and the time of the last change. */
export function withMeta(resource: Resource, lastUpdated: Date): Resource {
  const { resourceType, id, ...elements } = resource;
  const versionId = createHash('sha256').update(JSON.stringify(resource)).digest('hex').slice(0, 16);
  return { resourceType, id, meta: { versionId, lastUpdated: lastUpdated.toISOString() }, ...elements };
}
