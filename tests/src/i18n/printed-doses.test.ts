import { describe, expect, test } from 'vitest';
import { DoseUnit } from '#contract/prescriptions.ts';
import { patientPageBengali } from '#i18n/bn/patient-page.ts';
import { patientPage } from '#i18n/en/patient-page.ts';
import { patientPageHindi } from '#i18n/hi/patient-page.ts';
import { patientPageMarathi } from '#i18n/mr/patient-page.ts';
import { patientPageTamil } from '#i18n/ta/patient-page.ts';
import { patientPageTelugu } from '#i18n/te/patient-page.ts';

/** Right, left, tablet, drop: written out here, so that a swap in a catalogue is seen. */
const LANGUAGES = [
  [patientPage.en, 'right', 'left', 'tablet', 'drop'],
  [patientPageHindi, 'दा', 'बा', 'गोली', 'बूँद'],
  [patientPageMarathi, 'उजव्या', 'डाव्या', 'गोळी', 'थेंब'],
  [patientPageBengali, 'ডান', 'বাঁ', 'ট্যাবলেট', 'ফোঁটা'],
  [patientPageTamil, 'வலது', 'இடது', 'மாத்திரை', 'சொட்டு'],
  [patientPageTelugu, 'కుడి', 'ఎడమ', 'మాత్ర', 'చుక్క'],
] as const;

describe.each(LANGUAGES)('a dose on the patient’s page', (words, right, left, tablet, drop) => {
  test('shows its amount exactly, in its own unit', () => {
    for (const [amount, said] of [
      [0.25, '0.25'],
      [0.125, '0.125'],
      [0.0625, '0.0625'],
      [1.5, '1.5'],
      [10, '10'],
      [600_000, '6,00,000'],
    ] as const)
      for (const unit of DoseUnit.options) expect(words.dose(amount, unit).split(' ')[0]).toBe(said);
    expect(words.dose(1, 'MG')).toBe('1 mg');
    expect(words.dose(1, 'MCG')).toBe('1 mcg');
    expect(words.dose(1, 'G')).toBe('1 g');
    expect(words.dose(1, 'ML')).toBe('1 mL');
    expect(words.dose(1, 'TABLET')).toBe(`1 ${tablet}`);
    expect(words.dose(1, 'DROP')).toBe(`1 ${drop}`);
    expect(new Set(DoseUnit.options.map((unit) => words.dose(1, unit))).size).toBe(DoseUnit.options.length);
  });

  test('names the right side and the left', () => {
    for (const route of ['route_RIGHT_EYE', 'route_RIGHT_EAR'] as const) {
      expect(words[route]).toContain(right);
      expect(words[route]).not.toContain(left);
    }
    for (const route of ['route_LEFT_EYE', 'route_LEFT_EAR'] as const) {
      expect(words[route]).toContain(left);
      expect(words[route]).not.toContain(right);
    }
  });
});
