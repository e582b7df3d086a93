import type * as z from 'zod/mini';
import { FhirFault, type Issue } from '#server/fhir/outcome.ts';

/** Returns where a schema found a fault as FHIRPath, such as `Patient.name[0].text`. */
export const pathOf = (type: string, path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (all, step) => (typeof step === 'number' ? `${all}[${step}]` : `${all}.${String(step)}`),
    type,
  );

/** Reads a resource that a stranger sent. @throws FhirFault 422 with each fault at its element */
export function readResource<S extends z.ZodMiniType>(type: string, schema: S, body: unknown): z.output<S> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new FhirFault(
    422,
    read.error.issues.map(({ path }): Issue => {
      const expression = pathOf(type, path);
      return { code: 'structure', diagnostics: 'The element is absent or has a wrong form.', expression };
    }),
  );
}

export const wrongElement = (expression: string, diagnostics: string): FhirFault =>
  new FhirFault(422, { code: 'value', diagnostics, expression });
