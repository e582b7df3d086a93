import { describe, expect, it } from 'vitest';
import { listMedicines, medicineById, searchMedicines } from '#server/reference/medicines.ts';

const names = (text: string, limit?: number) =>
  searchMedicines(text, limit).map(({ medicine }) => medicine.genericMedicineName);

describe('searching medicines', () => {
  it('finds what begins with the text first, single ingredients before combinations', () => {
    const found = names('metf', 100);
    expect(found[0]).toBe('Metformin');
    expect(found.indexOf('Metformin')).toBeLessThan(found.findIndex((name) => name.includes('+')));
  });

  it('lists combinations after single ingredients, and matches nothing inside of a word', () => {
    const found = names('para', 200);
    const lastSingle = found.lastIndexOf('Paracetamol');
    const firstCombination = found.findIndex((name) => name.includes('+'));
    expect(lastSingle).toBeGreaterThanOrEqual(0);
    expect(firstCombination).toBeGreaterThan(lastSingle);
    expect(names('cetamol')).not.toContain('Paracetamol');
  });

  it('reads a strength after the name', () => {
    const [first] = searchMedicines('paracetamol 650');
    expect(first?.medicine).toMatchObject({ genericMedicineName: 'Paracetamol', strength: '650 mg' });
  });

  it('ignores case and spaces, keeps to the limit, and finds nothing for nothing', () => {
    expect(names('  METFormin ')[0]).toBe('Metformin');
    expect(searchMedicines('a', 7)).toHaveLength(7);
    expect(searchMedicines('')).toEqual([]);
    expect(searchMedicines('   ')).toEqual([]);
    expect(searchMedicines('qqxyz')).toEqual([]);
    expect(searchMedicines('paracetamol', 0)).toEqual([]);
  });
});

describe('a medicine', () => {
  it('returns by its id, with everything typed', () => {
    expect(medicineById(1)).toEqual({
      id: 1,
      genericId: 1,
      genericMedicineName: 'Paracetamol',
      strength: '500 mg',
      dosageForm: 'Tablet',
      route: 'ORAL',
      drugClass: 'Analgesic, antipyretic',
      schedule: null,
      ndps: false,
      telemedicineList: 'O',
      telemedicineUse: 'ANY_MODE',
      telemedicineBasis: 'NAMED',
      pregnancy: 'COMPATIBLE',
      chronic: false,
      ingredients: ['Paracetamol'],
      note: '',
    });
    expect(medicineById(-1)).toBeUndefined();
  });

  it('cannot be changed by a caller', () => {
    expect(() => Object.assign(medicineById(1) ?? {}, { ndps: true })).toThrow(TypeError);
  });

  it('shows schedule X and the NDPS Act as prohibited; any other prohibition gives its reason', () => {
    for (const medicine of listMedicines()) {
      const { telemedicineList, telemedicineUse, note, genericMedicineName } = medicine;
      const isProhibited = telemedicineList === 'PROHIBITED';
      if (medicine.schedule === 'X' || medicine.ndps) expect(isProhibited, genericMedicineName).toBe(true);
      expect(telemedicineUse === 'NEVER', genericMedicineName).toBe(isProhibited);
      if (isProhibited && !medicine.ndps && medicine.schedule !== 'X')
        expect(note, genericMedicineName).not.toBe('');
    }
    expect(searchMedicines('morphine')[0]?.medicine).toMatchObject({
      telemedicineList: 'PROHIBITED',
      ndps: true,
    });
  });

  it.each([
    ['Mifepristone + Misoprostol', 'ORAL', 'PROHIBITED', 'NEVER'],
    ['Misoprostol', 'ORAL', 'PROHIBITED', 'NEVER'],
    ['Tapentadol', 'ORAL', 'PROHIBITED', 'NEVER'],
    ['Propofol', 'PARENTERAL', 'PROHIBITED', 'NEVER'],
    ['Potassium chloride', 'PARENTERAL', 'PROHIBITED', 'NEVER'],
    ['Vincristine', 'PARENTERAL', 'PROHIBITED', 'NEVER'],
    ['Clobazam', 'ORAL', 'PROHIBITED', 'NEVER'],
    ['Sitagliptin', 'ORAL', 'A', 'REFILL'],
    ['Metolazone', 'ORAL', 'B', 'FOLLOW_UP'],
    ['Levonorgestrel (emergency contraceptive)', 'ORAL', 'O', 'ANY_MODE'],
  ])('%s, %s, is on list %s: %s', (name, route, list, use) => {
    const found = listMedicines().filter((one) => one.genericMedicineName === name && one.route === route);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((one) => one.telemedicineList !== list || one.telemedicineUse !== use)).toEqual([]);
  });

  it('contains only values that its type names', () => {
    const values = (key: keyof ReturnType<typeof listMedicines>[number]) =>
      new Set(listMedicines().map((medicine) => medicine[key]));
    expect(values('schedule')).toEqual(new Set(['G', 'H', 'H1', 'X', null]));
    expect(values('telemedicineList')).toEqual(new Set(['A', 'B', 'O', 'PROHIBITED']));
    expect(values('telemedicineUse')).toEqual(
      new Set(['ANY_MODE', 'FIRST_VIDEO', 'FOLLOW_UP', 'NEVER', 'REFILL']),
    );
    expect(values('telemedicineBasis')).toEqual(new Set(['CLASS', 'DEFAULT', 'LAW', 'NAMED']));
    expect(values('pregnancy')).toEqual(new Set(['AVOID', 'CAUTION', 'COMPATIBLE', 'UNKNOWN']));
  });
});
