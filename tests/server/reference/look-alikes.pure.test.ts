// @module-tag critical
import { describe, expect, it } from 'vitest';
import { lookAlikeNames, lookAlikeOf } from '#server/reference/look-alikes.ts';
import { listMedicines, searchMedicines } from '#server/reference/medicines.ts';

const found = (text: string) => searchMedicines(text).map(({ medicine }) => medicine.genericMedicineName);
const similar = (text: string) => searchMedicines(text).filter(({ isSimilar }) => isSimilar).length;

describe('the search for a medicine', () => {
  it.each([
    ['penicill', /penicillin$/, /^Penicillamine$/],
    ['folic', /folic/i, /Methotrexate/],
    ['metop', /Metoprolol/, /Methotrexate|Metolazone|Meropenem/],
    ['Losec', /^Omeprazole$/, /Losartan/],
    ['Coldarin', /Chlorpheniramine/, /Amiodarone/],
    ['azit', /Azithromycin/, /Acenocoumarol|Acitretin/],
    ['hydral', /Hydralazine/, /Hydroxyzine/],
    ['vincr', /Vincristine/, /Vinblastine/],
    ['doxo', /Doxorubicin|Doxofylline/, /Dosulepin|Docetaxel/],
  ])('finds “%s” as %s first', (text, first, never) => {
    expect(found(text)[0]).toMatch(first);
    const names = text === 'penicill' ? found(text).slice(0, 2) : found(text);
    expect(names.filter((name) => never.test(name))).toEqual([]);
  });

  it.each(['chlorprop', 'paracetmol', 'metoprlol'])(
    'marks what only resembles “%s”, which is no name of the list',
    (text) => {
      expect(found(text).length).toBeGreaterThan(0);
      expect(similar(text)).toBe(found(text).length);
    },
  );

  it.each(['metop', 'dolo 650', 'tab pcm', 'crocin', 'amoxicillin 500'])('marks nothing of “%s”', (text) => {
    expect(found(text).length).toBeGreaterThan(0);
    expect(similar(text)).toBe(0);
  });
});

describe('the list of names that look alike', () => {
  const listed = new Set(listMedicines().flatMap(({ ingredients }) => ingredients));

  it('contains names of the list of medicines, spelt as there but for the capitals', () => {
    for (const { name, tallMan, use } of lookAlikeNames().names) {
      expect(listed.has(name), name).toBe(true);
      expect(tallMan.toLowerCase()).toBe(name.toLowerCase());
      expect(tallMan, name).toMatch(/[A-Z]/);
      expect(use, name).not.toBe('');
    }
  });

  it('gives each name of a group its capitals, and each such name a group', () => {
    const names = lookAlikeNames().names.map(({ name }) => name);
    const grouped = new Set(lookAlikeNames().groups.flat());
    expect(names.filter((name) => !grouped.has(name))).toEqual([]);
    expect([...grouped].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('says with what a name is confused and what it is for', () => {
    expect(lookAlikeOf({ genericMedicineName: 'Hydroxyzine', ingredients: ['Hydroxyzine'] })).toMatchObject({
      tallMan: 'hydrOXYzine',
      use: 'itching, allergy',
      confusedWith: expect.arrayContaining(['Hydralazine']),
    });
  });

  it('marks the capitals in a combination too, and nothing where nothing is confused', () => {
    const both = {
      genericMedicineName: 'Losartan + Hydrochlorothiazide',
      ingredients: ['Losartan', 'Hydrochlorothiazide'],
    };
    expect(lookAlikeOf(both)?.tallMan).toBe('losartan + hydroCHLOROthiazide');
    expect(lookAlikeOf({ genericMedicineName: 'Paracetamol', ingredients: ['Paracetamol'] })).toBeUndefined();
  });
});
