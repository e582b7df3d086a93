import type { Sex } from '#contract/shared.ts';
import { ageOn } from '#domain/age.ts';
import { fillPatientSearch } from '#server/people/patient-search.ts';
import { allergyConflicts, allergyNamed } from '#server/reference/allergies.ts';
import { nameGroups } from '#server/reference/people.ts';
import {
  complaintsOf,
  fits,
  type Complaint,
  type Fit,
  type Speciality,
  type Traits,
} from '#server/seed/complaints.ts';
import type { Random } from '#server/seed/random.ts';
import { allergiesOf, conditionsOf, languagesOf } from '#server/seed/traits.ts';
import type { Tx } from '#server/platform/sql/database.ts';

const PATIENTS = 300;
const FIRST_MRN = 204_301;
const CITIES = [
  {
    city: 'Pune',
    areas: ['Karve Road, Kothrud', 'Law College Road, Erandwane', 'DP Road, Aundh', 'Magarpatta, Hadapsar'],
  },
  { city: 'Mumbai', areas: ['Link Road, Andheri West', 'SV Road, Bandra', 'LBS Marg, Kurla'] },
  { city: 'Nagpur', areas: ['Dharampeth', 'Sitabuldi'] },
] as const;

/** A few people with names in their own script, so that every screen shows one. */
const OWN_SCRIPT = [
  { name: 'सुनीता देशमुख', lang: 'hi', group: 'marathi', sex: 'FEMALE' },
  { name: 'கவிதா சுப்ரமணியன்', lang: 'ta', group: 'tamil', sex: 'FEMALE' },
  { name: 'রবি চট্টোপাধ্যায়', lang: 'bn', group: 'bengali', sex: 'MALE' },
] as const;

export interface SeededPatient {
  id: string;
  address: string;
  sex: Sex;
  bornOn: string;
  languages: readonly string[];
  allergies: readonly string[];
}

/** 300 fictitious people of every group of names, all ages, with allergies, conditions and addresses. */
export async function seedPatients(tx: Tx, random: Random, now: Date): Promise<SeededPatient[]> {
  const groups = nameGroups();
  const rows = Array.from({ length: PATIENTS }, (_, i) => {
    const group = random.pick(groups);
    const isFemale = random.next() < 0.52;
    const special = i % 40 === 7 ? OWN_SCRIPT[Math.floor(i / 40) % OWN_SCRIPT.length] : undefined;
    const place = random.pick(CITIES);
    const age = 1 + Math.floor(random.next() ** 0.8 * 84);
    const born = new Date(Date.UTC(now.getUTCFullYear() - age, random.int(12), 1 + random.int(28)));
    return {
      id: random.id(),
      mrn: String(FIRST_MRN + i),
      name:
        special?.name ?? `${random.pick(isFemale ? group.female : group.male)} ${random.pick(group.last)}`,
      nameLang: special?.lang ?? 'en',
      sex: special?.sex ?? (isFemale ? ('FEMALE' as const) : ('MALE' as const)),
      bornOn: born.toISOString().slice(0, 10),
      mobile: `+9197${String(10_000_000 + random.int(89_999_999))}`,
      email: null,
      address: `Flat ${1 + random.int(40)}, ${random.pick(place.areas)}`,
      city: place.city,
      state: 'Maharashtra',
      languages: languagesOf(special?.group ?? group.group),
      allergies: allergiesOf(random),
      conditions: age < 18 ? [] : conditionsOf(age, random),
      healthId: i < 40 ? `91-0000-0000-${String(i + 1).padStart(4, '0')}` : null,
      createdAt: now,
    };
  });
  await tx
    .insertInto('patient')
    .values(
      rows.map(({ languages, allergies, conditions, ...row }) => ({
        ...row,
        languages: JSON.stringify(languages),
        allergies: JSON.stringify(allergies),
        conditions: JSON.stringify(conditions),
      })),
    )
    .execute();
  await fillPatientSearch(tx);
  return rows.map(({ id, address, city, sex, bornOn, languages, allergies }) => ({
    id,
    address: `${address}, ${city}`,
    sex,
    bornOn,
    languages,
    allergies,
  }));
}

function traitsAt({ sex, bornOn, languages }: SeededPatient, at: Date): Traits {
  return { sex, languages, ageYears: ageOn(bornOn, at) };
}

/** Returns whether a patient could say so at a time. */
export function fitsAt(reason: Fit, patient: SeededPatient, at: Date): boolean {
  return fits(reason, traitsAt(patient, at));
}

/** The patients who could say so today. */
export function patientsWith(patients: readonly SeededPatient[], reason: Fit, now: Date): SeededPatient[] {
  return patients.filter((patient) => fitsAt(reason, patient, now));
}

const HALF_YEAR_MS = 183 * 86_400_000;

/** The patients whom a speciality can have seen at any time of the last half year. */
export function patientsOf(
  patients: readonly SeededPatient[],
  speciality: Speciality,
  now: Date,
): SeededPatient[] {
  const complaints = complaintsOf(speciality);
  return patients.filter((patient) => {
    const [then, today] = [traitsAt(patient, new Date(now.getTime() - HALF_YEAR_MS)), traitsAt(patient, now)];
    return complaints.some((complaint) => fits(complaint, then) && fits(complaint, today));
  });
}

/**
 * A complaint that a speciality sees, for the patient's age and sex, and with no medicine to which they are
 * allergic. @param share which of them, from 0 to below 1 @throws when there is none
 */
export function complaintFor(
  patient: SeededPatient,
  speciality: Speciality,
  at: Date,
  share: number,
): Complaint {
  const traits = traitsAt(patient, at);
  const fitting = complaintsOf(speciality).filter((complaint) => fits(complaint, traits));
  const first = Math.floor(share * fitting.length);
  const inTurn = [...fitting.slice(first), ...fitting.slice(0, first)];
  const allergies = patient.allergies.map(allergyNamed);
  const found = inTurn.find(({ medicines }) => !allergyConflicts(medicines, allergies).length);
  if (!found) throw new Error(`no complaint of ${speciality} at the age of ${traits.ageYears}`);
  return found;
}
