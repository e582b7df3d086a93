import { assert, constantFrom, integer, oneof, property, tuple } from 'fast-check';
import { describe, it } from 'vitest';
import { PrescriptionItem } from '#contract/prescriptions.ts';
import { dosageWords } from '#domain/dosage.ts';
import { doseFault, printedAmount, readAmount } from '#domain/prescribing/amounts.ts';
import { fhirDosages } from '#domain/prescribing/fhir-dosage.ts';
import { plannedMedicine } from '#domain/medicine-plan.ts';
import { patientPageBengali } from '#i18n/bn/patient-page.ts';
import { patientPage } from '#i18n/en/patient-page.ts';
import { patientPageHindi } from '#i18n/hi/patient-page.ts';
import { patientPageMarathi } from '#i18n/mr/patient-page.ts';
import { patientPageTamil } from '#i18n/ta/patient-page.ts';
import { patientPageTelugu } from '#i18n/te/patient-page.ts';

/** How people write figures: Latin, Devanagari, Bengali, Tamil and Telugu digits. */
const DIGITS = ['0123456789', '०१२३४५६७८९', '০১২৩৪৫৬৭৮৯', '௦௧௨௩௪௫௬௭௮௯', '౦౧౨౩౪౫౬౭౮౯'];
const inDigits = (text: string, digits: string): string =>
  text.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit);

const whole = integer({ min: 1, max: 9_999 }).map(String);
const decimal = tuple(integer({ min: 0, max: 999 }), integer({ min: 1, max: 9_999 })).map(
  ([before, after]) => `${before}.${after}`,
);
const fraction = constantFrom('½', '¼', '¾', '1/2', '1/4', '3/4', '⅛');
const mixed = tuple(integer({ min: 1, max: 20 }), fraction).map(([before, part]) =>
  /\//.test(part) ? `${before} ${part}` : `${before}${part}`,
);
const typed = tuple(oneof(whole, decimal, fraction, mixed), constantFrom(...DIGITS)).map(([text, digits]) =>
  inDigits(text, digits),
);

const PAGES = [
  patientPage.en,
  patientPageHindi,
  patientPageMarathi,
  patientPageBengali,
  patientPageTamil,
  patientPageTelugu,
];

const LINE = {
  medicineId: 1,
  genericMedicineName: 'Paracetamol',
  strength: '500 mg',
  dosageForm: 'Tablet',
  frequency: '1-0-0',
  timing: 'ANY',
  durationDays: 1,
  instructions: '',
  continued: false,
} as const;

/** Reads the first word of a text, such as "2.5 tablets". */
const figureIn = (text = ''): string => text.split(' ')[0] ?? '';
function same(said: string, amount: number): boolean {
  const read = readAmount(said);
  return read.kind === 'AMOUNT' && read.amount === amount;
}

describe('an amount that the pad takes', () => {
  it('stays the same on screen, in the store, on paper, in the export and on the patient’s page', () => {
    let taken = 0;
    assert(
      property(typed, (text) => {
        const read = readAmount(text);
        if (read.kind !== 'AMOUNT' || doseFault({ amount: read.amount, unit: 'TABLET' })) return true;
        taken += 1;
        const { amount } = read;
        const stored = PrescriptionItem.parse(
          JSON.parse(JSON.stringify({ ...LINE, dose: { amount, unit: 'TABLET' } })),
        );
        const planned = plannedMedicine(stored, false).dose;
        const exported = fhirDosages(stored)[0]?.doseAndRate as { doseQuantity: { value: number } }[];
        return (
          same(printedAmount(amount), amount) &&
          stored.dose?.amount === amount &&
          same(figureIn(dosageWords(stored)[0]), amount) &&
          exported[0]?.doseQuantity.value === amount &&
          planned !== null &&
          PAGES.every((page) => same(figureIn(page.dose(planned.amount, planned.unit)), amount))
        );
      }),
      { numRuns: 5_000 },
    );
    if (taken < 2_000) throw new Error(`only ${taken} texts were amounts`);
  });
});
