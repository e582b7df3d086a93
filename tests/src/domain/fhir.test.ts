import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fhirDocument, type FhirFact, type FhirView } from '#domain/fhir.ts';

const SAMPLES = 'server/reference/data/fhir';
const times = { day: (at: string) => `day ${at}`, time: (at: string) => `time ${at}` };
type Json = Record<string, unknown>;

function sample(name: string): Json & { entry: { resource: Json }[] } {
  return JSON.parse(readFileSync(join(SAMPLES, `${name}.json`), 'utf8')) as Json & {
    entry: { resource: Json }[];
  };
}

function wordsOf(facts: readonly FhirFact[]): string {
  return facts
    .map(({ label, value }) => `${label}: ${typeof value === 'string' ? value : wordsOf(value)}`)
    .join('; ');
}

function keysOf(views: readonly FhirView[]): string[] {
  return views.flatMap((view) => [view.key, ...keysOf(view.parts)]);
}

function alone(resource: Json): FhirView {
  const [view] = fhirDocument(resource, times).rest;
  if (!view) throw new Error('dropped');
  return view;
}

describe.each(readdirSync(SAMPLES).map((file) => file.replace('.json', '')))('the ABDM sample %s', (name) => {
  const document = fhirDocument(sample(name), times);

  test('shows every resource once', () => {
    const shown = [...document.sections.flatMap(({ views }) => keysOf(views)), ...keysOf(document.rest)];
    const brought = sample(name)
      .entry.map(({ resource }) => `${String(resource['resourceType'])}/${String(resource['id'])}`)
      .filter((key) => !key.startsWith('Composition/'));
    expect(shown.toSorted()).toEqual(brought.toSorted());
  });

  test('says what it is, from when, by whom, of whom', () => {
    expect(document).toMatchObject({
      title: expect.stringMatching(/\w/) as string,
      at: expect.stringMatching(/^2026/) as string,
      author: 'Dr. Kavya Shenoy, MD (Medicine)',
      patient: expect.stringMatching(/\w/) as string,
    });
  });
});

test('a report has its results within it, with value, flag and range', () => {
  const [section] = fhirDocument(sample('diagnostic-report-cbc'), times).sections;
  const [report] = section?.views ?? [];
  expect(report).toMatchObject({ lead: 'Microcytic anaemia, suggest iron studies' });
  expect(report?.parts[0]).toMatchObject({ value: '9.8 g/dL', flag: 'LOW' });
  expect(wordsOf(report?.parts[0]?.facts ?? [])).toContain('Reference range: 12 – 15.5 g/dL');
  expect(report?.attachments).toMatchObject([{ contentType: 'application/pdf' }]);
});

test('how to take a medicine is said first, and no part of the dosage is lost', () => {
  const sections = fhirDocument(sample('op-consult-diabetes'), times).sections;
  const [medicine] = sections.find(({ title }) => title === 'Medications')?.views ?? [];
  expect(medicine?.lead).toBe('One tablet twice a day after food for 30 days');
  expect(wordsOf(medicine?.facts ?? [])).toContain('Route: Oral route');
  expect(wordsOf(medicine?.facts ?? [])).toContain('Frequency: 2');
});

test('a resource that no one has heard of is shown with every field, down to the last', () => {
  const view = alone({
    resourceType: 'MoonPhaseReport',
    id: '1',
    phase: { waxing: true, shares: [0.25, 0.5] },
    seenBy: [{ who: { display: 'A. Watcher' }, on: '2026-11-21' }],
    modifierExtension: [{ url: 'http://x.example/certainty', valueString: 'low' }],
  });
  expect(view).toMatchObject({ kind: 'Moon phase report', title: 'Moon phase report' });
  expect(wordsOf(view.facts)).toBe(
    'Phase: Waxing: true; Shares: 0.25, 0.5; Seen by: Who: A. Watcher; On: day 2026-11-21; ' +
      'Modifier extension: Url: http://x.example/certainty; Value string: low',
  );
});

test('markup of a narrative is text', () => {
  const div =
    '<div xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script><p>Sugar &lt; 100</p></div>';
  expect(alone({ resourceType: 'Basic', text: { status: 'generated', div } }).title).toBe(
    'alert(1) Sugar < 100',
  );
});

test('references that lead in a ring, and results that hold each other, come to an end', () => {
  const entry = ['a', 'b'].map((id) => ({
    fullUrl: `urn:uuid:${id}`,
    resource: {
      resourceType: 'DiagnosticReport',
      id,
      code: { reference: `urn:uuid:${id === 'a' ? 'b' : 'a'}` },
      result: [{ reference: `urn:uuid:${id === 'a' ? 'b' : 'a'}` }],
    },
  }));
  const document = fhirDocument({ resourceType: 'Bundle', entry }, times);
  expect(keysOf(document.rest)).toEqual(['DiagnosticReport/a', 'DiagnosticReport/b']);
});

test('names references of a section that the document does not contain', () => {
  const composition = {
    resourceType: 'Composition',
    title: 'Notes',
    section: [{ title: 'Labs', entry: [{ reference: 'Observation/9', display: 'HbA1c' }] }],
  };
  const document = fhirDocument({ resourceType: 'Bundle', entry: [{ resource: composition }] }, times);
  expect(document.sections[0]?.views[0]?.title).toBe('HbA1c');
});

test('another patient than the document’s own is not left out', () => {
  const entry = [
    { resource: { resourceType: 'Composition', subject: { reference: 'Patient/1' } } },
    { resource: { resourceType: 'Patient', id: '1', name: [{ text: 'Asha' }] } },
    { resource: { resourceType: 'Patient', id: '2', name: [{ text: 'Ravi' }] } },
    {
      resource: {
        resourceType: 'Condition',
        id: '3',
        code: { text: 'Fever' },
        subject: { reference: 'Patient/2' },
      },
    },
    {
      resource: {
        resourceType: 'Condition',
        id: '4',
        code: { text: 'Cough' },
        subject: { reference: 'Patient/1' },
      },
    },
  ];
  const { rest } = fhirDocument({ resourceType: 'Bundle', entry }, times);
  expect(wordsOf(rest.find(({ title }) => title === 'Fever')?.facts ?? [])).toBe('Subject: Ravi');
  expect(rest.find(({ title }) => title === 'Cough')?.facts).toEqual([]);
});
