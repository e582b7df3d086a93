import { expect, it } from 'vitest';
import { factEntries } from '#server/fhir/resources/facts.ts';

type Fact = Parameters<typeof factEntries>[0]['facts'][number];

const exported = (value: Fact['value']) =>
  factEntries({ facts: [{ id: 'f', patientId: 'p', value, at: new Date(0) } as Fact] } as never)[0]?.resource;

const plain = {
  kind: 'ALLERGY',
  substance: 'Augmentin',
  reaction: '',
  severity: null,
  certainty: null,
} as const;

it('exports the code of an allergy beside its words, and of free text the words alone', () => {
  const coded = { kind: 'BRAND', code: 'augmentin', name: 'Augmentin' } as const;
  expect(exported({ ...plain, coded })).toMatchObject({
    resourceType: 'AllergyIntolerance',
    code: {
      coding: [{ system: 'urn:wardline:allergens', code: 'brand:augmentin', display: 'Augmentin' }],
      text: 'Augmentin',
    },
  });
  expect(exported(plain)).toMatchObject({ code: { text: 'Augmentin' } });
  expect(exported(plain)).not.toHaveProperty('code.coding');
});
