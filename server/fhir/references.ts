import type { Config } from '#server/platform/config.ts';
import { fhirBase } from './access/token.ts';

/** An id of a resource: no address, and no part of one. */
const ID = String.raw`[^/?#|:\\\s\0]{1,200}`;
const BARE = new RegExp(`^${ID}$`);
const RELATIVE = new RegExp(`^[A-Z][A-Za-z]{1,63}/${ID}$`);

/** Returns `Type/id` of a reference to a resource of this installation; undefined for any other: the numbers of another server are not ours. */
export function ownReference(config: Pick<Config, 'publicUrl'>, reference: string): string | undefined {
  const base = `${fhirBase(config)}/`;
  const relative = reference.startsWith(base) ? reference.slice(base.length) : reference;
  return RELATIVE.test(relative) ? relative : undefined;
}

/** Returns the value of a search for a reference: `Type/id` of a resource of ours, or an id alone; undefined for any other. */
export const soughtReference = (config: Pick<Config, 'publicUrl'>, value: string): string | undefined =>
  BARE.test(value) ? value : ownReference(config, value);

/** Returns the id in `Type/id` of this type, or an id that was sent alone. */
export function idIn(type: string, reference: string): string | undefined {
  if (!reference.includes('/')) return reference;
  return reference.startsWith(`${type}/`) ? reference.slice(type.length + 1) : undefined;
}
