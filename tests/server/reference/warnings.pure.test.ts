import { describe, expect, it } from 'vitest';
import { allergyConflicts, allergyNamed } from '#server/reference/allergies.ts';
import { interactionsBetween } from '#server/reference/interactions.ts';

describe('interactions', () => {
  it('rate warfarin with aspirin as major or worse, and explain', () => {
    const [found, ...rest] = interactionsBetween(['Warfarin', 'Aspirin']);
    expect(rest).toEqual([]);
    expect(['MAJOR', 'CONTRAINDICATED']).toContain(found?.severity);
    expect(found?.effect).toMatch(/bleed/i);
    expect(found?.advice).not.toBe('');
  });

  it('do not depend on order or case', () => {
    expect(interactionsBetween(['aspirin', 'WARFARIN'])).toEqual(
      interactionsBetween(['Warfarin', 'Aspirin']),
    );
  });

  it('come worst first', () => {
    const severities = interactionsBetween([
      'Warfarin',
      'Aspirin',
      'Ibuprofen',
      'Selegiline',
      'Fluoxetine',
    ]).map((pair) => pair.severity);
    expect(severities[0]).toBe('CONTRAINDICATED');
    const order = ['CONTRAINDICATED', 'MAJOR', 'MODERATE'];
    expect(severities).toEqual(severities.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  });

  it('ignore a single ingredient, one given twice, or a pair without a rule', () => {
    expect(interactionsBetween([])).toEqual([]);
    expect(interactionsBetween(['Warfarin'])).toEqual([]);
    expect(interactionsBetween(['Warfarin', 'warfarin'])).toEqual([]);
    expect(interactionsBetween(['Paracetamol', 'Cetirizine'])).toEqual([]);
  });
});

describe('allergies', () => {
  it.each([
    ['Penicillin', 'Amoxicillin', 'CLASS'],
    ['penicillin allergy (rash, 2019)', 'Amoxicillin', 'CLASS'],
    ['Penicillins', 'Ampicillin', 'CLASS'],
    ['Amoxicillin', 'Amoxicillin', 'SAME'],
    ['amoxicillin', 'Ampicillin', 'CLASS'],
    ['Penicillin', 'Cefalexin', 'CROSS'],
    ['Sulfa drugs', 'Sulfamethoxazole', 'CLASS'],
    ['NSAIDs', 'Ibuprofen', 'CLASS'],
    ['aspirin', 'Diclofenac', 'CLASS'],
    ['Metformin', 'Metformin', 'SAME'],
  ])('%s stands against %s: %s', (allergy, ingredient, kind) => {
    expect(allergyConflicts([ingredient], [allergyNamed(allergy)])).toEqual([
      expect.objectContaining({ ingredient, allergy, kind }),
    ]);
  });

  it.each([
    ['Penicillin', 'Azithromycin'],
    ['Peanut', 'Amoxicillin'],
    ['Sulfa drugs', 'Ibuprofen'],
    ['', 'Amoxicillin'],
  ])('"%s" does not contradict %s', (allergy, ingredient) => {
    expect(allergyConflicts([ingredient], [allergyNamed(allergy)])).toEqual([]);
  });

  it('grade a cross-reaction by its risk', () => {
    expect(
      allergyConflicts(['Cefalexin', 'Meropenem'], [allergyNamed('Penicillin')]).map(({ risk }) => risk),
    ).toEqual(['LOW', 'VERY_LOW']);
  });
});
