import { normalise } from '#server/platform/search/words.ts';
import { lazy, readJson } from '#server/reference/reference-data.ts';
import type { Frozen } from '#server/reference/reference-data.ts';

export type Language = Frozen<{
  id: number;
  language: string;
  languageCode: string;
  nativeName: string;
  scheduled: boolean;
  rtl: boolean;
}>;
export type Salutation = Frozen<{
  id: number;
  salutation: string;
  use: 'PROVIDER' | 'NURSE' | 'CHILD' | 'NEWBORN' | 'ANY';
}>;
export type Specialisation = Frozen<{
  id: number;
  specialisation: string;
  system: string;
  level: string;
  synonyms: string[];
}>;
export type Qualification = Frozen<{
  id: number;
  qualification: string;
  qualificationName: string;
  countryCode: string;
  level: string;
  system: string;
}>;
/** `mergedInto` is the code of the council that replaced a former one. */
export type MedicalCouncil = Frozen<{
  id: number;
  medicalCouncil: string;
  councilCode: string;
  stateId: number | null;
  countryCode: string;
  kind: string;
  active: boolean;
  mergedInto: string | null;
}>;
export type Bank = Frozen<{
  bankCode: string;
  bankName: string;
  type: string | null;
  upi: boolean | null;
  branches: number;
}>;
const languages = lazy(() => readJson<Language[]>('languages.json'));
const salutations = lazy(() => readJson<Salutation[]>('salutations.json'));
const specialisations = lazy(() => readJson<Specialisation[]>('specialisations.json'));
const qualifications = lazy(() => readJson<Qualification[]>('qualifications.json'));
const councils = lazy(() => readJson<MedicalCouncil[]>('medical-councils.json'));
const banks = lazy(() => readJson<{ ifscFormat: string; banks: Bank[] }>('banks.json'));
const bankCodes = lazy(() => new Map(banks().banks.map((bank) => [bank.bankCode, bank])));
export function listLanguages(): readonly Language[] {
  return languages();
}

export function listSalutations(): readonly Salutation[] {
  return salutations();
}

export function listSpecialisations(): readonly Specialisation[] {
  return specialisations();
}

/** The listed specialisation that matches a provider's own words. */
export function specialisationNamed(text: string): Specialisation | undefined {
  const name = normalise(text);
  const all = specialisations();
  return (
    all.find((one) => normalise(one.specialisation) === name) ??
    all.find((one) => one.synonyms.some((synonym) => normalise(synonym) === name))
  );
}

/** @param countryCode ISO 3166-1 alpha-2; empty for countries without listed qualifications */
export function qualificationsByCountry(countryCode: string): readonly Qualification[] {
  return qualifications().filter((entry) => entry.countryCode === countryCode.toUpperCase());
}

/** All councils, including former ones (not `active`), because older registrations name them. */
export function listMedicalCouncils(): readonly MedicalCouncil[] {
  return councils();
}

/** The bank of an IFSC such as "SBIN0001234"; undefined when the format is wrong or the bank unknown. */
export function bankByIfsc(ifsc: string): Bank | undefined {
  const code = ifsc.trim().toUpperCase();
  return new RegExp(banks().ifscFormat).test(code) ? bankCodes().get(code.slice(0, 4)) : undefined;
}
