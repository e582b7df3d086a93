import type { BodyOf } from '#contract/call.ts';
import type { requestPageCalls } from '#contract/request-page.ts';
import { ADULT_YEARS } from '#domain/adult.ts';
import { EMPTY_DATE, readBirthDate, type DateParts } from '#patient/date-fields.tsx';
import type { RequestWords } from './request-words.ts';

type Body = BodyOf<typeof requestPageCalls.raiseOnPage>;
type Person = NonNullable<Body['newPatient']>;
export type Question = keyof Body['urgency'];
type Answer = '' | 'yes' | 'no';

export const QUESTIONS = [
  'breathing',
  'consciousness',
  'bleedingOrPain',
] as const satisfies readonly Question[];
/** Chosen in the place of a person with the number. */
export const NEW = 'NEW';

export interface Values {
  answers: Record<Question, Answer>;
  /** Id of a person with the number, NEW, or '' for no choice. */
  personId: string;
  name: string;
  sex: '' | Person['sex'];
  birth: DateParts;
  /** '': the patient's own number. */
  mobileOwner: '' | NonNullable<Person['mobileOwner']>;
  guardianName: string;
  guardianRelation: '' | NonNullable<Person['guardian']>['relation'];
  kind: 'TALK_TO_DOC' | 'TALK_TO_NURSE';
  mode: 'VIDEO' | 'AUDIO' | 'CHAT';
  hubKey: string;
  reason: string;
  consentBy: string;
  hasConsent: boolean;
}

export const EMPTY: Values = {
  answers: { breathing: '', consciousness: '', bleedingOrPain: '' },
  personId: '',
  name: '',
  sex: '',
  birth: EMPTY_DATE,
  mobileOwner: '',
  guardianName: '',
  guardianRelation: '',
  kind: 'TALK_TO_DOC',
  mode: 'VIDEO',
  hubKey: '',
  reason: '',
  consentBy: '',
  hasConsent: false,
};

export type Field =
  | 'answers'
  | 'personId'
  | 'name'
  | 'sex'
  | 'birth'
  | 'guardian'
  | 'reason'
  | 'consentBy'
  | 'consent';
/** The word of each fault. */
export type Faults = Partial<Record<Field, keyof RequestWords>>;

const FIRST_YEAR = 1900;

/** A `KnownBirth` of a whole date, or of a year alone. */
export function bornOnOf(birth: DateParts): string | undefined {
  if (birth.day !== '' || birth.month !== '') {
    const read = readBirthDate(birth);
    return 'date' in read ? read.date : undefined;
  }
  const isYear = /^\d{4}$/.test(birth.year);
  const year = Number(birth.year);
  return isYear && year >= FIRST_YEAR && year <= new Date().getFullYear() ? birth.year : undefined;
}

/** True if the person may be under 18. Of a year alone, the birthday of this year may be to come. */
export function isMinor(birth: DateParts): boolean {
  const bornOn = bornOnOf(birth);
  if (bornOn === undefined) return false;
  const now = new Date();
  const latest = bornOn.length === 4 ? `${bornOn}-12-31` : bornOn;
  const adultOn = `${Number(latest.slice(0, 4)) + ADULT_YEARS}${latest.slice(4)}`;
  return adultOn > now.toISOString().slice(0, 10);
}

export const isUrgent = ({ answers }: Pick<Values, 'answers'>): boolean =>
  Object.values(answers).includes('yes');

/** The name of who agrees: an adult with an own number agrees for themselves. */
export function consentName({ consentBy, personId, name, mobileOwner, birth }: Values): string {
  if (consentBy !== '') return consentBy;
  return personId === NEW && mobileOwner === '' && !isMinor(birth) ? name : '';
}

export function faultsOf(values: Values): Faults {
  const { answers, personId, name, sex, birth, guardianName, guardianRelation, reason, hasConsent } = values;
  const isNew = personId === NEW;
  const needsGuardian = isNew && isMinor(birth) && !isUrgent(values);
  const isGuardian = guardianName.trim() !== '' && guardianRelation !== '';
  const wrong: Record<Field, keyof RequestWords | false> = {
    answers: Object.values(answers).includes('') && 'needAnswer',
    personId: personId === '' && 'needPerson',
    name: isNew && !name.trim() && 'needName',
    sex: isNew && sex === '' && 'needSex',
    birth: isNew && bornOnOf(birth) === undefined && 'needBirth',
    guardian: needsGuardian && !isGuardian && 'needGuardian',
    reason: !reason.trim() && 'needReason',
    consentBy: !consentName(values).trim() && 'needName',
    consent: !hasConsent && 'needConsent',
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, word]) => word !== false)) as Faults;
}

/** Fields of the server's refusal, as fields of the form. */
const FIELD_OF: readonly (readonly [path: string, field: Field, word: keyof RequestWords])[] = [
  ['newPatient.bornOn', 'birth', 'needBirth'],
  ['newPatient.guardian', 'guardian', 'needGuardian'],
  ['newPatient.name', 'name', 'needName'],
  ['consentBy', 'consentBy', 'needName'],
  ['reason', 'reason', 'needReason'],
];

export function faultsOfServer(paths: readonly string[]): Faults {
  const hit = FIELD_OF.filter(([start]) => paths.some((path) => path.startsWith(start)));
  return Object.fromEntries(hit.map(([, field, word]) => [field, word]));
}

/** Returns the body of the call for values without a fault. */
export function bodyOf(values: Values, asked: Pick<Body, 'ticket' | 'clientId' | 'language'>): Body {
  const { answers, personId, name, sex, birth, mobileOwner, guardianName, guardianRelation } = values;
  const hasGuardian = isMinor(birth) && guardianName.trim() !== '' && guardianRelation !== '';
  return {
    ...asked,
    ...(personId === NEW
      ? {
          newPatient: {
            name,
            sex: sex === '' ? 'UNKNOWN' : sex,
            bornOn: bornOnOf(birth) ?? '',
            ...(mobileOwner !== '' && { mobileOwner }),
            ...(hasGuardian && { guardian: { name: guardianName, relation: guardianRelation } }),
          },
        }
      : { patientId: personId }),
    kind: isUrgent(values) ? 'EMERGENCY_CARE' : values.kind,
    consultationMode: values.mode,
    hubKey: values.hubKey,
    reason: values.reason,
    urgency: {
      breathing: answers.breathing === 'yes',
      consciousness: answers.consciousness === 'yes',
      bleedingOrPain: answers.bleedingOrPain === 'yes',
    },
    consentBy: consentName(values),
  };
}
