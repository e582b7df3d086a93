import type * as z from 'zod/mini';

/** How a resource of FHIR R4 becomes a row of a list. */
export interface Mapping<S extends z.ZodMiniType = z.ZodMiniType> {
  resource: string;
  /** What is read of it. */
  schema: S;
  /** Where each column is from. */
  paths: Readonly<Record<string, string>>;
  /** The fields of the row as a CSV file has them. */
  toRecord: (resource: z.output<S>) => Record<string, string | undefined>;
}
