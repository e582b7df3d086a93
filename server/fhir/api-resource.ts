import type { Resource } from './resource.ts';

/** Returns a resource as the interface shows it: practitioners by the id of the person, and no links to files, which it does not serve. */
export function asServed(resource: Resource, userOf: ReadonlyMap<string, string>): Resource {
  return JSON.parse(
    JSON.stringify(resource, (key, value: unknown) => {
      if (typeof value !== 'string') return value;
      if (key === 'url' && value.startsWith('Binary/')) return undefined;
      if (key !== 'reference' || !value.startsWith('Practitioner/')) return value;
      const id = value.slice('Practitioner/'.length);
      return `Practitioner/${userOf.get(id) ?? id}`;
    }),
  ) as Resource;
}
