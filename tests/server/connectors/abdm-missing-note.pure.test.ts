import { expect, test } from 'vitest';
import { fhirDocument } from '#domain/fhir.ts';
import { missingNotes } from '#server/connectors/abdm/entries.ts';

test('H378 a note about missing records is shown with its words', () => {
  const [note] = missingNotes([{ context: 'a', document: null }], ['a', 'b']);
  const document = fhirDocument(note ?? { resourceType: '' }, { day: (at) => at, time: (at) => at });
  expect(JSON.stringify(document)).toContain(
    'Records that the hospital did not send or that could not be read: 2',
  );
});
