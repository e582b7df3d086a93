import * as z from 'zod/mini';

/** Data types of FHIR R4, as far as they are read. */
const Coding = z.object({ code: z.optional(z.string()), display: z.optional(z.string()) });
export const Concept = z.object({ coding: z.optional(z.array(Coding)), text: z.optional(z.string()) });
export type Concept = z.output<typeof Concept>;
export const codesOf = (concepts: readonly Concept[] = []): string[] =>
  concepts.flatMap(({ coding = [] }) => coding.flatMap(({ code }) => (code ? [code] : [])));
export const Telecom = z.object({
  system: z.optional(z.string()),
  value: z.optional(z.string()),
  use: z.optional(z.string()),
});
type Telecom = z.output<typeof Telecom>;
export const Name = z.object({
  text: z.optional(z.string()),
  prefix: z.optional(z.array(z.string())),
  given: z.optional(z.array(z.string())),
  family: z.optional(z.string()),
});
export const Address = z.object({
  line: z.optional(z.array(z.string())),
  text: z.optional(z.string()),
  city: z.optional(z.string()),
  state: z.optional(z.string()),
});
export const Identifier = z.object({
  type: z.optional(Concept),
  system: z.optional(z.string()),
  value: z.optional(z.string()),
});
export const Reference = z.object({ reference: z.optional(z.string()) });

export function wordsOf(name: z.output<typeof Name> | undefined): string | undefined {
  return (
    name?.text ??
    [...(name?.prefix ?? []), ...(name?.given ?? []), ...(name?.family ? [name.family] : [])].join(' ')
  );
}

/** A mobile number before any other. */
export function phoneOf(telecom: readonly Telecom[] = []): string | undefined {
  const phones = telecom.filter(({ system }) => system === 'phone');
  return (phones.find(({ use }) => use === 'mobile') ?? phones[0])?.value;
}

export const emailOf = (telecom: readonly Telecom[] = []): string | undefined =>
  telecom.find(({ system }) => system === 'email')?.value;

export const linesOf = (address: z.output<typeof Address> | undefined): string | undefined =>
  address?.line?.join(', ') ?? address?.text;
