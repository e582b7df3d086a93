import { expect, test } from 'vitest';
import { patientSearch } from '#features/patients/patient-search.ts';
import { within } from '#features/patients/within.ts';

test('a link to a tab of a record says which value, how far back, and what is read', () => {
  const search = { tab: 'labs', of: 'HBA1C', span: 'YEAR', artifact: 'a-1', asks: true };
  expect(patientSearch(search)).toEqual(search);
  expect(patientSearch({ tab: 'moods', span: 'EVER', asks: 'yes' }).tab).toBeUndefined();
});

test('a span ends now', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const points = ['2024-01-01', '2025-12-01', '2026-09-01'].map((day) => ({ at: `${day}T00:00:00Z` }));
  expect(within(points, 'HALF', now)).toHaveLength(1);
  expect(within(points, 'YEAR', now)).toHaveLength(2);
  expect(within(points, 'ALL', now)).toHaveLength(3);
});
