import * as z from 'zod/mini';
import { sexOf } from '#server/patients/patient-cells.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { Contact, contactsOf } from './contacts.ts';
import type { Mapping } from './mapping.ts';
import {
  Address,
  codesOf,
  Concept,
  emailOf,
  Identifier,
  linesOf,
  Name,
  phoneOf,
  Telecom,
  wordsOf,
} from './parts.ts';

/** The type of an identifier that is a medical record number. */
const RECORD_NUMBER = 'MR';
/** Ayushman Bharat's health number: the systems and the type of its identifiers in India's profile. */
const HEALTH_ID = /healthid|abha|phr\.abdm/i;
const HEALTH_ID_TYPE = 'ABHA';
/** Identifiers of the state and of other bodies (HL7 v2-0203, and India's profile), which are no number of a hospital. */
const OF_OTHERS = new Set([
  'SS',
  'SB',
  'NI',
  'NNIND',
  'DL',
  'PPN',
  'TAX',
  'CZ',
  'MC',
  'NII',
  'ADN',
  'PAN',
  'VOT',
]);
const SYSTEMS_OF_OTHERS = /uidai|aadhaar|us-ssn|passport/i;

/** Fields that are read from a Patient of FHIR R4; the rest of it is left out. */
const Patient = z.object({
  identifier: z.optional(z.array(Identifier)),
  name: z.optional(z.array(Name)),
  gender: z.optional(z.string()),
  birthDate: z.optional(z.string()),
  telecom: z.optional(z.array(Telecom)),
  address: z.optional(z.array(Address)),
  communication: z.optional(z.array(z.object({ language: z.optional(Concept) }))),
  contact: z.optional(z.array(Contact)),
});

/** A Patient as a row of the list of patients. */
export const patientMapping: Mapping<typeof Patient> = {
  resources: ['Patient'],
  schema: Patient,
  paths: {
    mrn: 'Patient.identifier',
    name: 'Patient.name',
    sex: 'Patient.gender',
    born_on: 'Patient.birthDate',
    mobile: 'Patient.telecom',
    email: 'Patient.telecom',
    address: 'Patient.address.line',
    city: 'Patient.address.city',
    state: 'Patient.address.state',
    languages: 'Patient.communication.language',
    health_id: 'Patient.identifier',
    emergency_name: 'Patient.contact.name',
    emergency_mobile: 'Patient.contact.telecom',
    guardian_name: 'Patient.contact.name',
    guardian_relation: 'Patient.contact.relationship',
    guardian_mobile: 'Patient.contact.telecom',
  },
  toRecord({ identifier = [], name, gender, birthDate, telecom = [], address, communication = [], contact }) {
    const [home] = address ?? [];
    const healthIds = identifier.filter(isHealthId);
    // Examples of India's profile call the health number a record number.
    const others = identifier.filter((one) => !isHealthId(one));
    const mrn =
      others.find((one) => typesOf(one).includes(RECORD_NUMBER)) ?? others.find((one) => !isOfOthers(one));
    const healthId = healthIds.find(({ value }) => abhaNumber(value)) ?? healthIds[0];
    return {
      // Without a number of the hospital, the health number makes one of its own series.
      mrn: mrn?.value ?? abhaNumber(healthId?.value),
      name: wordsOf(name?.[0]),
      sex: sexOf(gender),
      born_on: birthDate,
      mobile: phoneOf(telecom),
      email: emailOf(telecom),
      address: linesOf(home),
      city: home?.city,
      state: home?.state,
      languages: communication.map(({ language }) => languageOf(language)).join(';'),
      health_id: healthId?.value,
      ...contactsOf(contact),
    };
  },
};

type AnIdentifier = z.output<typeof Identifier>;

const typesOf = ({ type }: AnIdentifier): string[] => codesOf(type && [type]);
const isHealthId = (one: AnIdentifier): boolean =>
  HEALTH_ID.test(one.system ?? '') || typesOf(one).includes(HEALTH_ID_TYPE);
const isOfOthers = (one: AnIdentifier): boolean =>
  SYSTEMS_OF_OTHERS.test(one.system ?? '') || typesOf(one).some((code) => OF_OTHERS.has(code));

/** "ABHA-22722548295255" of the number 22-7225-4829-5255. */
function abhaNumber(healthId: string | undefined): string | undefined {
  const digits = healthId?.replaceAll(/\D/g, '');
  return digits && /^\d{14}$/.test(digits) ? `ABHA-${digits}` : undefined;
}

/** The name of a language by its tag, such as mr-IN; what is not known stays, so that it is named. */
function languageOf(concept: Concept | undefined): string {
  const [{ code = '', display } = {}] = concept?.coding ?? [];
  const [tag = ''] = code.split('-');
  if (tag === 'en') return 'English';
  const [name] = Object.entries(LANGUAGES).find(([, [known]]) => known === tag) ?? [];
  return name ?? concept?.text ?? display ?? code;
}
