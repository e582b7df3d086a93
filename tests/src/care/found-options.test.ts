import { describe, expect, it } from 'vitest';
import { diagnosisOptions, diagnosisPicked } from '#care/found-options.ts';
import { find } from '#i18n/en/find.ts';

const sugar = { code: 'E11.9', title: 'Type 2 diabetes mellitus', matchedName: 'sugar', misfit: null };
const search = { found: [sugar], diagnoses: [], words: 'sugar', loading: false };
const chosen = { code: 'E11.9', title: 'Type 2 diabetes mellitus' };

describe('a diagnosis that was found', () => {
  it('says by which word, and has its code at the end', () => {
    expect(diagnosisOptions(search, find.en)[0]).toEqual({
      id: 'E11.9',
      name: 'Type 2 diabetes mellitus',
      form: 'Also called: sugar',
      note: 'E11.9',
      warning: undefined,
      disabled: false,
    });
    const plain = { ...search, found: [{ ...sugar, matchedName: null }], diagnoses: [chosen] };
    expect(diagnosisOptions(plain, find.en)[0]).toMatchObject({ form: undefined, disabled: true });
    expect(diagnosisPicked('E11.9', [sugar], 'sugar')).toEqual(chosen);
  });

  it('warns when it does not fit the patient, and can be chosen all the same', () => {
    const misfit = { ...sugar, code: 'O24.9', misfit: 'FEMALE_ONLY' } as const;
    expect(diagnosisOptions({ ...search, found: [misfit] }, find.en)[0]).toMatchObject({
      warning: 'O24.9: Recorded sex of the patient: male',
      disabled: false,
    });
  });
});

describe('what was typed', () => {
  const typed = { ...search, found: [], words: ' Dengue-like fever ' };
  const provisional = { code: '', title: 'Dengue-like fever' };

  it('comes last, marked as provisional, also where a code was found or the search failed', () => {
    const [last] = diagnosisOptions(typed, find.en).slice(-1);
    expect(last).toMatchObject({ name: 'Add “Dengue-like fever”', note: 'Provisional, no code' });
    expect(diagnosisPicked(last?.id ?? '', [], typed.words)).toEqual(provisional);
    expect(diagnosisOptions(search, find.en)).toHaveLength(2);
  });

  it('disappears while the search runs, for two characters, or for a duplicate', () => {
    expect(diagnosisOptions({ ...typed, loading: true }, find.en)).toEqual([]);
    expect(diagnosisOptions({ ...typed, words: 'De' }, find.en)).toEqual([]);
    const twice = diagnosisOptions(
      { ...typed, diagnoses: [{ code: '', title: 'dengue-like FEVER' }] },
      find.en,
    );
    expect(twice).toMatchObject([{ disabled: true }]);
  });
});
