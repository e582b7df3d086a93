/** A FHIR R4 resource as JSON. */
export type Resource = Readonly<Record<string, unknown>> & { resourceType: string; id: string };

export interface Entry {
  fullUrl: string;
  resource: Resource;
}

export interface Reference {
  reference?: string;
  display?: string;
}

export function refTo(type: string, rowId: string): Reference {
  return { reference: `${type}/${rowId}` };
}

/** The reference to a row, or nothing without one. */
export function refOrNone(type: string, rowId: string | null): Reference | undefined {
  return rowId === null ? undefined : refTo(type, rowId);
}

/** Without the elements that have no value: FHIR allows neither null nor an empty string or list. */
export function entryOf(resourceType: string, rowId: string, elements: Record<string, unknown>): Entry {
  return {
    fullUrl: `${resourceType}/${rowId}`,
    resource: { resourceType, id: rowId, ...withoutEmpty(elements) },
  };
}

export function withoutEmpty(elements: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(elements).flatMap(([name, value]) => {
      const kept = nonEmpty(value);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}

function nonEmpty(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) {
    const kept = value.map(nonEmpty).filter((one) => one !== undefined);
    return kept.length ? kept : undefined;
  }
  if (typeof value !== 'object') return value;
  const kept = withoutEmpty(value as Record<string, unknown>);
  return Object.keys(kept).length ? kept : undefined;
}

export const LOINC = 'http://loinc.org';
const UCUM = 'http://unitsofmeasure.org';
/** The system of `icd10.csv`; that of the WHO's ICD-10 is another one. */
export const ICD_10_CM = 'http://hl7.org/fhir/sid/icd-10-cm';
const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';
export const ACT_CODES = `${TERMINOLOGY}/v3-ActCode`;

export function words(text: string) {
  return { text };
}

/** A code with its words; in words alone where it has no code. They are no `display`, which are the words of the code system. */
export function coded(system: string, code: string | null | undefined, text: string) {
  return code ? { coding: [{ system, code }], text } : { text };
}

/** @param unit UCUM */
export function quantity(value: number | null, unit: string | null) {
  return value === null ? undefined : { value, ...(unit && { unit, system: UCUM, code: unit }) };
}

/** R4 allows no period that ends before it starts: a start that was only planned is left out then. */
export function periodOf(start: Date, end: Date | null) {
  return end && end < start ? { end } : { start, end };
}

/** A code of HL7's own lists. */
export function hl7(list: string, code: string) {
  return { coding: [{ system: `${TERMINOLOGY}/${list}`, code }] };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as a FHIR narrative. */
export function narrativeOf(text: string) {
  const escaped = text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml"><p>${escaped}</p></div>` };
}
