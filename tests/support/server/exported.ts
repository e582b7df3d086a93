import { expect } from 'vitest';
import { bundleOf, takeRecord } from '#server/operations/privacy/export-patient.ts';
import type { TestServer } from '#tests/support/server/server.ts';

export interface Resource extends Record<string, unknown> {
  resourceType: string;
  id: string;
}
export interface Bundle {
  resourceType: string;
  type: string;
  entry: { fullUrl: string; resource: Resource }[];
}

/** The elements that R4 requires of each kind that an export has. */
export const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  AllergyIntolerance: ['patient', 'clinicalStatus'],
  Binary: ['contentType', 'data'],
  ClinicalImpression: ['status', 'subject'],
  Communication: ['status'],
  Composition: ['status', 'type', 'date', 'author', 'title'],
  Condition: ['subject', 'clinicalStatus'],
  Consent: ['status', 'scope', 'category', 'policyRule'],
  DetectedIssue: ['status'],
  DiagnosticReport: ['status', 'code'],
  DocumentReference: ['status', 'content'],
  Encounter: ['status', 'class'],
  Invoice: ['status'],
  MedicationRequest: ['status', 'intent', 'medicationCodeableConcept', 'subject'],
  MedicationStatement: ['status', 'medicationCodeableConcept', 'subject'],
  Observation: ['status', 'code'],
  Patient: [],
  Practitioner: [],
  QuestionnaireResponse: ['status'],
  RelatedPerson: ['patient'],
  ServiceRequest: ['status', 'intent', 'subject'],
  Task: ['status', 'intent'],
};

/** The export of a patient as text, without the console's questions. */
export async function exportedText({ deps }: TestServer, patientId: string): Promise<string> {
  let text = '';
  const taken = await takeRecord(deps, { patientId, reason: 'Looked at' });
  for await (const chunk of bundleOf(deps, taken)) text += chunk;
  return text;
}

export const exportOf = async (server: TestServer, patientId: string): Promise<Bundle> =>
  JSON.parse(await exportedText(server, patientId)) as Bundle;

export const ofType = (bundle: Bundle, type: string) =>
  bundle.entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type);

/** Returns what a reference leads to; of a list, its first one. */
export function targetOf(bundle: Bundle, to: unknown): Resource | undefined {
  const { reference } = ((Array.isArray(to) ? to[0] : to) ?? {}) as { reference?: string };
  return bundle.entry.find(({ fullUrl }) => fullUrl === reference)?.resource;
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    (key === 'reference' || key === 'url') && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}

function emptyIn(value: unknown, path: string): string[] {
  if (value === null || value === '') return [path];
  if (typeof value !== 'object') return [];
  const inner = Object.entries(value);
  return inner.length ? inner.flatMap(([key, one]) => emptyIn(one, `${path}.${key}`)) : [path];
}

/** Checks the R4 requirements of every bundle: required elements, nothing empty, each id once, no reference that leads nowhere. */
export function mustBeWhole(bundle: Bundle): void {
  expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection' });
  const urls = bundle.entry.map(({ fullUrl }) => fullUrl);
  expect(new Set(urls).size).toBe(urls.length);
  for (const { fullUrl, resource } of bundle.entry) {
    const { resourceType, id } = resource;
    expect(fullUrl).toBe(`urn:uuid:${id}`);
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const text = JSON.stringify(resource);
    // FHIR asks a problem for it (con-3), and neither what was entered in error nor the diagnosis of a visit.
    const hasNone = text.includes('entered-in-error') || text.includes('encounter-diagnosis');
    const required = (REQUIRED[resourceType] ?? ['a kind without a row here']).filter(
      (name) => !(hasNone && name === 'clinicalStatus'),
    );
    expect(Object.keys(resource), resourceType).toEqual(expect.arrayContaining(required));
    expect(emptyIn(resource, resourceType)).toEqual([]);
  }
  const references = referencesIn(bundle).filter((one) => one.startsWith('urn:uuid:'));
  expect(references.filter((one) => !urls.includes(one))).toEqual([]);
}
