import type { Resource } from '#server/fhir/resource.ts';

/** Types of search parameters of FHIR that are used here. */
export type ParamType = 'token' | 'string' | 'date' | 'reference';

/** A search parameter of a type of resource. */
export interface Param {
  type: ParamType;
  /** Values in a resource with which the parameter is compared. */
  valuesOf: (resource: Resource) => unknown[];
  documentation?: string;
}

/** Returns all values at a path such as `name.text`, through lists. */
export function at(path: string): (resource: Resource) => unknown[] {
  const steps = path.split('.');
  return (resource) =>
    steps.reduce<unknown[]>(
      (values, step) =>
        values.flatMap((value) => {
          const inner = (value as Record<string, unknown> | null | undefined)?.[step];
          return inner === undefined || inner === null ? [] : [inner].flat();
        }),
      [resource],
    );
}

export const token = (path: string): Param => ({ type: 'token', valuesOf: at(path) });
export const date = (...paths: string[]): Param => ({
  type: 'date',
  valuesOf: (resource) => paths.flatMap((path) => at(path)(resource)),
});
export const reference = (...paths: string[]): Param => ({
  type: 'reference',
  valuesOf: (resource) => paths.flatMap((path) => at(path)(resource)),
});
export const string = (path: string): Param => ({ type: 'string', valuesOf: at(path) });
