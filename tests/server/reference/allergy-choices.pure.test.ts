// @module-tag critical
import { describe, expect, it } from 'vitest';
import {
  allergyConflicts,
  allergySeverity,
  inactiveAllergens,
  readAllergy,
} from '#server/reference/allergies.ts';
import { allergenNamed, listedAllergen, searchAllergens } from '#server/reference/allergy-choices.ts';
import { allergens } from '#server/reference/allergens.ts';
import { listMedicines } from '#server/reference/medicines.ts';

const first = (text: string) => searchAllergens(text, 12)[0];
const entry = (substance: string) => ({ substance, reaction: '', severity: null });

describe('the search for an allergen', () => {
  it.each([
    ['augm', 'BRAND', 'Augmentin'],
    ['augmantin', 'BRAND', 'Augmentin'],
    ['amoxicillin', 'MEDICINE', 'Amoxicillin'],
    ['penicillin', 'CLASS', 'Penicillins'],
    ['penicill', 'CLASS', 'Penicillins'],
    ['pencillin', 'CLASS', 'Penicillins'],
    ['पेनिसिलिन', 'CLASS', 'Penicillins'],
    ['sulfa', 'CLASS', 'Sulfonamide antibiotics'],
    ['painkiller', 'CLASS', 'NSAIDs and aspirin'],
    ['दर्द की दवा', 'CLASS', 'NSAIDs and aspirin'],
    ['Combiflam', 'BRAND', 'Combiflam'],
    ['latex', 'OTHER', 'Latex'],
    ['ct contrast', 'OTHER', 'Iodinated contrast'],
    ['अंडा', 'OTHER', 'Egg'],
    ['anda', 'OTHER', 'Egg'],
    ['peanut', 'OTHER', 'Peanut'],
    ['soyabean', 'OTHER', 'Soya'],
    ['दूध', 'OTHER', 'Milk'],
    ['gluten', 'OTHER', 'Wheat / gluten'],
    ['bee sting', 'OTHER', 'Bee sting'],
    ['dust', 'OTHER', 'Dust and dust mite'],
    ['sulphite', 'OTHER', 'Sulfites'],
    ['tartrazin', 'OTHER', 'Tartrazine'],
    ['lactose', 'OTHER', 'Lactose'],
    ['plaster', 'OTHER', 'Adhesive plaster'],
    ['chlorhexidine', 'MEDICINE', 'Chlorhexidine'],
    ['prawns', 'OTHER', 'Shellfish'],
  ])('finds first for “%s” the %s %s', (text, kind, name) => {
    expect(first(text)).toMatchObject({ kind, name });
  });

  it('says what is checked of a brand: what it contains, the class, what cross-reacts', () => {
    expect(first('Augmentin')).toMatchObject({
      ingredients: ['Amoxicillin', 'Clavulanic acid'],
      classes: ['Penicillins'],
      crossReacting: ['Cephalosporins', 'Carbapenems'],
      mayBeInactive: false,
    });
  });

  it('says which medicines may contain an allergen, and that inactive ingredients are not checked', () => {
    expect(first('soya')).toMatchObject({ mayBeInactive: true });
    expect(first('soya')?.contained).toContain('Ipratropium');
    expect(first('lactose')).toMatchObject({ contained: [], classes: [], mayBeInactive: true });
    expect(first('latex')).toMatchObject({ mayBeInactive: true });
    expect(first('bee sting')).toMatchObject({ contained: [], mayBeInactive: false });
  });

  it('finds nothing for what is not in the lists', () => {
    expect(searchAllergens('Qwertol', 12)).toEqual([]);
  });
});

describe('the code of an entry', () => {
  it('belongs to a whole text that names one entry alone, and to no other', () => {
    expect(allergenNamed('AUGMENTIN')).toEqual({ kind: 'BRAND', code: 'augmentin', name: 'Augmentin' });
    expect(allergenNamed('penicillin')).toMatchObject({ kind: 'CLASS', code: 'penicillins' });
    expect(allergenNamed('penicillin, rash 2019')).toBeUndefined();
    // Both classes of local anaesthetics.
    expect(allergenNamed('local anaesthetic')).toBeUndefined();
    expect(allergenNamed('Qwertol')).toBeUndefined();
  });

  it('stays only with words that name it', () => {
    const coded = { kind: 'CLASS', code: 'penicillins', name: 'anything' } as const;
    expect(listedAllergen(coded, 'Penicillins')).toEqual({ ...coded, name: 'Penicillins' });
    expect(listedAllergen(coded, 'Egg')).toBeUndefined();
    expect(listedAllergen({ ...coded, code: 'none-such' }, 'Penicillins')).toBeUndefined();
  });

  it('counts beside the words', () => {
    const coded = { kind: 'CLASS', code: 'penicillins', name: 'Penicillins' } as const;
    const [conflict] = allergyConflicts(['Amoxicillin'], [{ ...entry('Qwertol'), coded }]);
    expect(conflict).toMatchObject({ kind: 'CLASS', allergy: 'Qwertol' });
  });
});

describe('an allergen that is no medicine', () => {
  it.each([
    ['Peanut', 'Ipratropium'],
    ['soya', 'Ipratropium'],
    ['सोया', 'Isotretinoin'],
    ['egg', 'Influenza vaccine'],
    ['fish', 'Protamine sulfate'],
    ['horse serum', 'Snake venom antiserum'],
    ['gelatine', 'MMR vaccine'],
  ])('asks for a reason: %s against %s, which may contain it', (substance, ingredient) => {
    const [conflict] = allergyConflicts([ingredient], [entry(substance)]);
    expect(conflict && allergySeverity(conflict)).toBe('MAJOR');
    expect(conflict?.note).not.toBe('');
  });

  it.each(['lactose', 'Lactose intolerance', 'tartrazine', 'sulphites', 'latex', 'gluten', 'PEG', 'peanut'])(
    'shows as not checked as an inactive ingredient: %s',
    (substance) => {
      expect(readAllergy(substance).unread).toEqual([]);
      expect(inactiveAllergens(substance)).toHaveLength(1);
    },
  );

  it.each(['bee sting', 'dust', 'pollen', 'Penicillin'])(
    'differs from an inactive ingredient: %s',
    (substance) => {
      expect(inactiveAllergens(substance)).toEqual([]);
    },
  );

  it('names only medicines of the list', () => {
    const listed = new Set(listMedicines().flatMap(({ ingredients }) => ingredients));
    const named = allergens().flatMap(({ contained }) => contained.flatMap(({ ingredients }) => ingredients));
    expect(named.filter((ingredient) => !listed.has(ingredient))).toEqual([]);
  });
});
