// @module-tag critical
import { describe, expect, it } from 'vitest';
import { allergyConflicts, allergySeverity, readAllergy } from '#server/reference/allergies.ts';

const entry = (substance: string, more: { reaction?: string; severity?: 'MILD' | 'SEVERE' } = {}) => ({
  substance,
  reaction: more.reaction ?? '',
  severity: more.severity ?? null,
});

describe('an allergy recorded by another name', () => {
  it.each([
    ['Augmentin', 'Amoxicillin'],
    ['augmantin', 'Amoxicillin'],
    ['Aug mentin', 'Amoxicillin'],
    ['Novamox', 'Amoxicillin'],
    ['amoxy', 'Amoxicillin'],
    ['amox', 'Amoxicillin'],
    ['Moxclav 625', 'Amoxicillin'],
    ['pencillin', 'Amoxicillin'],
    ['Penicilin', 'Amoxicillin'],
    ['penecillin injection, 2011', 'Amoxicillin'],
    ['पेनिसिलिन', 'Amoxicillin'],
    ['पेनिसिलिन से एलर्जी', 'Amoxicillin'],
    ['ஆஸ்பிரின்', 'Aspirin'],
    ['এসপিরিন', 'Aspirin'],
    ['एमोक्सिसिलिन', 'Amoxicillin'],
    ['Combiflam', 'Ibuprofen'],
    ['Combiflam', 'Paracetamol'],
    ['combiflame', 'Ibuprofen'],
    ['Voveran', 'Diclofenac'],
    ['Voveron SR 100', 'Diclofenac'],
    ['Ciplox', 'Ciprofloxacin'],
    ['cipro', 'Levofloxacin'],
    ['Taxim', 'Cefixime'],
    ['Taxim-O', 'Ceftriaxone'],
    ['Dolo', 'Paracetamol'],
    ['Dolo 650', 'Paracetamol'],
    ['sulpha drugs', 'Sulfamethoxazole'],
    ['सल्फा', 'Sulfamethoxazole'],
    ['Bactrim', 'Sulfadiazine'],
    ['pain killers', 'Diclofenac'],
    ['painkiller', 'Ibuprofen'],
    ['NSAIDs', 'Ketorolac'],
    ['dard ki goli', 'Ibuprofen'],
    ['Disprin', 'Ibuprofen'],
    ['cephalosporine', 'Cefixime'],
    ['Metrogyl', 'Metronidazole'],
    ['Eptoin', 'Carbamazepine'],
    ['peanuts, Augmentin', 'Amoxicillin'],
  ])('%s stands against %s', (substance, ingredient) => {
    expect(allergyConflicts([ingredient], [entry(substance)])).toEqual([
      expect.objectContaining({ ingredient, allergy: substance }),
    ]);
  });

  it('says what a misspelt entry was read as', () => {
    const [conflict] = allergyConflicts(['Amoxicillin'], [entry('agumentin')]);
    expect(conflict?.readAs).toBe('Augmentin: Amoxicillin + Clavulanic acid');
    expect(allergyConflicts(['Amoxicillin'], [entry('Amoxicillin')])[0]?.readAs).toBeNull();
  });

  it.each([
    'Egg',
    'prawns',
    'Peanut',
    'brinjal',
    'house dust',
    'दूध',
    'pollen',
    'sea food',
    'NKDA',
    'cold weather',
    'Penicillin, rash 2019',
    'ibuprofen (swelling of the face)',
  ])('leaves nothing of “%s” that could not be compared', (substance) => {
    expect(readAllergy(substance).unread).toEqual([]);
  });

  it.each([
    ['Qwertol', ['Qwertol']],
    ['penicillin and Qwertol', ['Qwertol']],
    ['some antibiotic', ['some antibiotic']],
    ['unknown', ['unknown']],
    ['eggs, Zybrexin', ['Zybrexin']],
  ])('names what of “%s” could not be compared', (substance, unread) => {
    expect(readAllergy(substance).unread).toEqual(unread);
  });

  it.each(['Egg', 'prawns', 'dust', 'cold', 'honey', 'milk', 'nuts', 'papaya', 'gold'])(
    'reads no medicine into %s',
    (substance) => {
      expect(readAllergy(substance).substances).toEqual([]);
    },
  );
});

describe('the severity of an allergy conflict', () => {
  const severityOf = (ingredient: string, ...entries: ReturnType<typeof entry>[]) => {
    const [conflict] = allergyConflicts([ingredient], entries);
    return conflict && allergySeverity(conflict);
  };

  it.each([
    ['penicillin', { reaction: 'anaphylaxis' }, 'Cefalexin', 'MAJOR'],
    ['penicillin', { severity: 'SEVERE' as const }, 'Cefixime', 'MAJOR'],
    ['penicillin', { reaction: 'swelling of the throat' }, 'Ceftriaxone', 'MAJOR'],
    ['amoxicillin', { reaction: 'mild rash', severity: 'MILD' as const }, 'Cefadroxil', 'MAJOR'],
    ['Augmentin', {}, 'Cefalexin', 'MAJOR'],
    ['penicillin', {}, 'Cefalexin', 'MAJOR'],
    ['penicillin', { reaction: 'rash', severity: 'MILD' as const }, 'Cefixime', 'MODERATE'],
    ['penicillin', { reaction: 'anaphylaxis' }, 'Meropenem', 'MODERATE'],
    ['penicillin', { reaction: 'anaphylaxis' }, 'Azithromycin', undefined],
    ['penicillin', { reaction: 'anaphylaxis' }, 'Amoxicillin', 'CONTRAINDICATED'],
    ['aspirin', { reaction: 'anaphylaxis' }, 'Paracetamol', 'MODERATE'],
  ])('%s %o and %s is %s', (substance, more, ingredient, severity) => {
    expect(severityOf(ingredient, entry(substance, more))).toBe(severity);
  });
});
