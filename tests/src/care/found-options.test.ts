import { describe, expect, it } from 'vitest';
import { diagnosisOption } from '#care/found-options.ts';
import { find } from '#i18n/en/find.ts';

const sugar = { code: 'E11.9', title: 'Type 2 diabetes mellitus', matchedName: 'sugar', misfit: null };

describe('a diagnosis that was found', () => {
  it('says by which word, and has its code at the end', () => {
    expect(diagnosisOption(sugar, false, find.en)).toEqual({
      id: 'E11.9',
      name: 'Type 2 diabetes mellitus',
      form: 'Also called: sugar',
      note: 'E11.9',
      warning: undefined,
      disabled: false,
    });
    expect(diagnosisOption({ ...sugar, matchedName: null }, true, find.en)).toMatchObject({
      form: undefined,
      disabled: true,
    });
  });

  it('that does not fit the patient warns, and may be chosen all the same', () => {
    const misfit = { ...sugar, code: 'O24.9', misfit: 'FEMALE_ONLY' } as const;
    expect(diagnosisOption(misfit, false, find.en)).toMatchObject({
      warning: 'O24.9: Recorded sex of the patient: male',
      disabled: false,
    });
  });
});
