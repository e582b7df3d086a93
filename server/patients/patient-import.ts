import { birthFault, birthOf, type Birth, type BirthFault } from '#domain/birth.ts';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { phoneOf } from '#contract/phone.ts';
import { Relation } from '#contract/front-desk.ts';
import { Sex } from '#contract/shared.ts';
import { ADULT_YEARS } from '#domain/adult.ts';
import { ageOn } from '#domain/age.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { Email, Line } from '#server/people/contact-fields.ts';
import { listLanguages } from '#server/reference/lists.ts';
import { knownMrns, upsertPatients } from './patient-import.queries.ts';

const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'];

/** Number of a patient, which may be a landline. */
const Phone = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => phoneOf(text) !== undefined,
        'a telephone number such as 9822055443 or 020-25430000',
      ),
    ),
  z.transform((text) => phoneOf(text) ?? text),
);

const RelationCell = z.enum(
  Relation.options,
  'mother, father, spouse, child, sibling, grandparent, relative, neighbour or carer; empty where it is not known',
);

const languagesIn = (text: string): string[] => text.split(';').map((name) => name.trim());

/**
 * A patient as the hospital's list has them. What it does not say is unknown: an age is confirmed only where the
 * list says so, and allergies and problems are recorded by people who asked.
 */
export const PatientRow = z.object({
  mrn: z.string().check(z.regex(/^[\w./-]{1,40}$/, 'up to 40 letters, digits, dots, slashes and hyphens')),
  name: z.string().check(z.maxLength(120, 'at most 120 characters')),
  /** The language of the name's script, such as hi; en by default. */
  name_lang: z._default(z.string().check(z.regex(/^[a-z]{2,3}$/, 'a language such as hi')), 'en'),
  sex: z._default(z.enum(Sex.options, 'M, F, O or unknown; empty where it is not known'), 'UNKNOWN'),
  born_on: z
    .string()
    .check(
      z.refine(
        (text) => birthOf(text) !== undefined,
        'a date such as 1984-07-31 or 31/07/1984, a year such as 1984, or an age such as 62 y or 8 months',
      ),
    ),
  age_confirmed: z._default(z.enum(['yes', 'no'], 'yes, or no where the birth date is an estimate'), 'no'),
  mobile: z.optional(Phone),
  email: z.optional(Email),
  address: z.optional(Line),
  city: z.optional(Line),
  state: z.optional(Line),
  languages: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => languagesIn(text).every((name) => listLanguages().some((one) => one.language === name)),
          'names of languages such as Marathi;Hindi',
        ),
      ),
  ),
  blood_group: z.optional(z.enum(BLOOD_GROUPS, `one of ${BLOOD_GROUPS.join(', ')}`)),
  health_id: z.optional(Line),
  emergency_name: z.optional(Line),
  emergency_mobile: z.optional(Phone),
  guardian_name: z.optional(Line),
  guardian_relation: z.optional(RelationCell),
  guardian_mobile: z.optional(Phone),
  /** Used where the patient has no number. */
  relative_mobile: z.optional(Phone),
  /** Absent: the number is the patient's own. */
  mobile_owner: z.optional(RelationCell),
});
export type PatientRow = z.output<typeof PatientRow>;

/** Returns what is wrong with the birth on the hospital's day, which the schema alone cannot know. */
export function birthFaultOf(row: PatientRow, today: string): BirthFault | undefined {
  return birthFault(bornIn(row), today);
}

/** The schema has let it through. */
function bornIn({ born_on }: PatientRow): Birth {
  return birthOf(born_on) as Birth;
}

export interface Saved {
  added: number;
  changed: number;
}

/**
 * Adds patients, or corrects those with the same record number; a row that says nothing new changes nothing, so that a list
 * can be imported again.
 */
export async function savePatientsIn(c: Change, rows: readonly PatientRow[]): Promise<Saved> {
  const saved = await upsertPatients(
    c.tx,
    rows.map((row) => toColumns(row, c.now)),
    c.now,
  );
  for (const { id, isNew } of saved) await c.audit(isNew ? 'REGISTER' : 'CORRECT', 'patient', id, id);
  const added = saved.filter(({ isNew }) => isNew).length;
  return { added, changed: saved.length - added };
}

/** How many of these are known by their record number. */
export async function countKnown({ db }: Pick<Deps, 'db'>, rows: readonly PatientRow[]): Promise<number> {
  return (
    await knownMrns(
      db,
      rows.map(({ mrn }) => mrn),
    )
  ).length;
}

interface Contact {
  mobile: string;
  owner: Relation;
  name: string | null;
}

/** Numbers of others than the patient, the guardian's first. */
function contactsOf(row: PatientRow): Contact[] {
  const { guardian_mobile: guardian, relative_mobile: relative } = row;
  const name = row.guardian_name ?? null;
  return [
    ...(guardian ? [{ mobile: guardian, owner: row.guardian_relation ?? 'CARER', name }] : []),
    ...(relative ? [{ mobile: relative, owner: row.mobile_owner ?? 'RELATIVE', name: null }] : []),
  ];
}

/** The number of a guardian or relative is the patient's where there is no other; else the emergency contact, unless the list has one. */
function phonesOf(row: PatientRow) {
  const contacts = contactsOf(row);
  const mobile = row.mobile ?? contacts[0]?.mobile ?? '';
  const owner = contacts.find((one) => one.mobile === mobile)?.owner;
  const other = contacts.find((one) => one.mobile !== mobile);
  const hasEmergency = row.emergency_name !== undefined || row.emergency_mobile !== undefined;
  return {
    mobile,
    mobileOwner: mobile ? (row.mobile_owner ?? owner ?? null) : null,
    emergencyName: row.emergency_name ?? (hasEmergency ? null : (other?.name ?? null)),
    emergencyMobile: row.emergency_mobile ?? (hasEmergency ? null : (other?.mobile ?? null)),
  };
}

/** Only a child has a guardian. A guardian who is the child of a child is the relation read from the other side: it is not known. */
function guardianOf({ guardian_name: name, guardian_relation: relation }: PatientRow, isChild: boolean) {
  if (!isChild || name === undefined) return { guardianName: null, guardianRelation: null };
  return { guardianName: name, guardianRelation: relation === 'CHILD' ? null : (relation ?? null) };
}

function toColumns(row: PatientRow, now: Date) {
  const birth = bornIn(row);
  return {
    id: randomUUID(),
    mrn: row.mrn,
    name: row.name,
    nameLang: row.name_lang,
    sex: row.sex,
    ...birth,
    ageConfirmed: row.age_confirmed === 'yes',
    email: row.email ?? null,
    address: row.address ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    languages: JSON.stringify(row.languages ? languagesIn(row.languages) : []),
    bloodGroup: row.blood_group ?? null,
    healthId: row.health_id ?? null,
    ...phonesOf(row),
    ...guardianOf(row, ageOn(birth.bornOn, now) < ADULT_YEARS),
  };
}
export type PatientColumns = ReturnType<typeof toColumns>;
