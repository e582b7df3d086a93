import * as z from 'zod/mini';

/** A resource of a bundle, of which a mapping reads what it knows. */
export const Resource = z.looseObject({ resourceType: z.string(), id: z.optional(z.string()) });
export type Resource = z.output<typeof Resource>;

/** The other resources of a bundle. */
export interface Others {
  /** Returns what a reference such as `Practitioner/7` or `urn:uuid:…` leads to, as far as this schema reads it. */
  find: <S extends z.ZodMiniType>(reference: string | undefined, schema: S) => z.output<S> | undefined;
}

/** How a resource of FHIR R4 becomes a row of a list. */
export interface Mapping<S extends z.ZodMiniType = z.ZodMiniType> {
  /** The types of resource that are a row. */
  resources: readonly string[];
  /** Resources of this type are no rows where one of `of` names them in `by`: they are part of its row. */
  part?: { resource: string; of: string; by: string };
  /** Schema of what is read. */
  schema: S;
  /** Where each column is from. */
  paths: Readonly<Record<string, string>>;
  /** The fields of the row as a CSV file has them. */
  toRecord: (resource: z.output<S>, others: Others) => Record<string, string | undefined>;
}
