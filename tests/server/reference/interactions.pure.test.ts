// @module-tag critical
import { describe, expect, it } from 'vitest';
import { interactionsBetween } from '#server/reference/interactions.ts';

/** Pairs that an outside audit found missing or graded too low. */
const CORRECTED: readonly (readonly [a: string, b: string, severity: string | undefined])[] = [
  ['Warfarin', 'Ciprofloxacin', 'MAJOR'],
  ['Acenocoumarol', 'Ciprofloxacin', 'MAJOR'],
  ['Ketorolac', 'Aceclofenac', 'CONTRAINDICATED'],
  ['Dapoxetine', 'Amitriptyline', 'CONTRAINDICATED'],
  ['Ciclosporin', 'Simvastatin', 'CONTRAINDICATED'],
  ['Ciclosporin', 'Colchicine', 'CONTRAINDICATED'],
  ['Ciprofloxacin', 'Doxofylline', 'MAJOR'],
  ['Ciprofloxacin', 'Repaglinide', 'MAJOR'],
  ['Ciprofloxacin', 'Methotrexate', 'MODERATE'],
];

describe('two ingredients', () => {
  it.each(CORRECTED)('%s and %s interact: %s, with an effect and what to do', (a, b, severity) => {
    for (const pair of [
      [a, b],
      [b.toUpperCase(), a.toLowerCase()],
    ]) {
      const [found] = interactionsBetween(pair);
      expect(found?.severity).toBe(severity);
      expect(found?.effect).not.toBe('');
      expect(found?.advice).not.toBe('');
    }
  });

  it.each([
    ['Paracetamol', 'Amlodipine'],
    ['Paracetamol', 'Atorvastatin'],
    ['Cetirizine', 'Metformin'],
    ['Amoxicillin', 'Paracetamol'],
  ])('%s and %s are given together without a word', (a, b) => {
    expect(interactionsBetween([a, b])).toEqual([]);
  });
});
