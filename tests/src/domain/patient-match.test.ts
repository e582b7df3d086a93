// @module-tag critical
import { expect, test } from 'vitest';
import { isPatientFound } from '#domain/patient-match.ts';

const PETER = { name: 'Peter José George', mrn: '204314' };

test.each(['peter', 'GEO', 'george pet', 'jose', '2043', ' peter  2043 '])(
  '"%s" finds the patient',
  (typed) => {
    expect(isPatientFound(PETER, typed)).toBe(true);
  },
);

test.each(['eter', 'peter anjali', '4314'])('"%s" does not', (typed) => {
  expect(isPatientFound(PETER, typed)).toBe(false);
});

test('a name in Devanagari is found as it is written', () => {
  expect(isPatientFound({ name: 'सुनीता देशमुख', mrn: '1' }, 'देश')).toBe(true);
});
