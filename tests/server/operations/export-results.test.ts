import { describe, expect, test } from 'vitest';
import { entered, orderInProgress } from '#tests/support/journeys/lab-values.ts';
import { openServer } from '#tests/support/server/server.ts';
import { exportedText } from '#tests/support/server/exported.ts';

const server = await openServer();

interface Observation {
  resourceType: string;
  note?: { text: string }[];
}

/** The exported Observation of a result that was entered as this text. */
async function exportedResult(code: string, text: string): Promise<Observation | undefined> {
  const order = await orderInProgress(server, [code]);
  const [result] = (await order.save([entered(code, null, { text, confirmed: true })])).results;
  const bundle = await exportedText(server, order.v.consultation.patient.id);
  const { entry } = JSON.parse(bundle) as {
    entry: { resource: Observation & { code?: { text?: string } } }[];
  };
  return entry
    .map(({ resource }) => resource)
    .findLast(
      (one) =>
        one.resourceType === 'Observation' &&
        one.code?.text === result?.name &&
        JSON.stringify(one).includes(JSON.stringify(text)),
    );
}

const UCUM = 'http://unitsofmeasure.org';
const SNOMED_CT = 'http://snomed.info/sct';

describe('a result in an export', () => {
  test.each([
    ['K', '<2.5', { value: 2.5, comparator: '<', unit: 'mmol/L', system: UCUM, code: 'mmol/L' }],
    ['K', '≥7.0', { value: 7, comparator: '>=', unit: 'mmol/L' }],
    ['TROPI', 'less than 3', { value: 3, comparator: '<', unit: 'ng/L' }],
    ['TROPI', '<0.1 ng/mL', { value: 100, comparator: '<', unit: 'ng/L' }],
    ['K', '4.50', { value: 4.5, unit: 'mmol/L' }],
  ])('contains the quantity of %s %j and the typed text', async (code, text, valueQuantity) => {
    const observation = await exportedResult(code, text);
    expect(observation).toMatchObject({ valueQuantity, note: [{ text }] });
  });

  test.each([
    ['DDIM', 'Not Detected', '260415000'],
    ['CRP', 'negative', '260385009'],
    ['HBSAG', 'Non-Reactive', '131194007'],
  ])('contains the code of %s %j beside its words', async (code, text, coded) => {
    const observation = await exportedResult(code, text);
    expect(observation).toMatchObject({
      valueCodeableConcept: { coding: [{ system: SNOMED_CT, code: coded }], text },
    });
    expect(observation).not.toHaveProperty('valueString');
  });

  test.each([
    ['WIDAL', '1:160'],
    ['K', 'see the report'],
    ['MP', 'P. vivax seen'],
  ])('contains the words of %s %j, which have no code', async (code, text) => {
    expect(await exportedResult(code, text)).toMatchObject({ valueString: text });
  });

  test('states why a rejected sample has no value', async () => {
    const observation = await exportedResult('K', 'Sample haemolysed');
    expect(observation).toMatchObject({
      dataAbsentReason: { coding: [{ code: 'not-performed' }], text: 'Sample haemolysed' },
    });
    expect(observation).not.toHaveProperty('valueString');
    expect(observation).not.toHaveProperty('valueQuantity');
  });
});
