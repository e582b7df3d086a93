import { createHash } from 'node:crypto';
import type { Entry } from '#server/fhir/resource.ts';

/** One row may become several resources: each has a UUID of its own, the same in each export. */
export function uuidOf(type: string, rowId: string): string {
  const hex = createHash('sha256').update(`${type}/${rowId}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(18, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

const RELATIVE = /^([A-Z][A-Za-z]+)\/(.+)$/;

/** Returns the URN of the resource that `Type/id` names; anything else as it is. */
function urnOf(reference: string): string {
  const [, type, rowId] = RELATIVE.exec(reference) ?? [];
  return type && rowId ? `urn:uuid:${uuidOf(type, rowId)}` : reference;
}

/** Returns an entry as a bundle that is read without the server has it: its id and references are UUIDs. */
export function bundled({ resource }: Entry): Entry {
  const { resourceType, id } = resource;
  const linked = JSON.parse(JSON.stringify(resource), (key, value: unknown) =>
    (key === 'reference' || key === 'url') && typeof value === 'string' ? urnOf(value) : value,
  ) as Entry['resource'];
  const uuid = uuidOf(resourceType, id);
  return { fullUrl: `urn:uuid:${uuid}`, resource: { ...linked, id: uuid } };
}
