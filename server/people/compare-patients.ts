import type { PatientCheck } from '#contract/patient-check.ts';
import { phoneOf } from '#contract/phone.ts';
import type { Sex } from '#contract/shared.ts';
import type { BirthKnownTo } from '#domain/birth.ts';
import { maskMobile } from '#domain/format.ts';

/** A number of a patient: HL7 CX, DICOM Patient ID. */
export interface PatientNumber {
  id: string;
  /** Assigning authority. */
  assigner: string;
  /** HL7 table 0203, such as MR. */
  type: string;
}

/** The patient as a message or a file names them. */
export interface StatedPatient {
  numbers: PatientNumber[];
  /** Words of the name, without titles. */
  name: string;
  /** YYYY-MM-DD; null: not stated, or not to the day. */
  bornOn: string | null;
  /** HL7 table 0001, such as F. */
  sex: string;
  phones: string[];
}

/** The patient of an order, as recorded. */
export interface RecordedPatient {
  mrn: string;
  healthId: string | null;
  name: string;
  bornOn: string;
  birthKnownTo: BirthKnownTo;
  sex: Sex;
  mobile: string;
}

type Outcome = PatientCheck['outcome'];

const SEXES: Readonly<Record<string, Sex>> = { M: 'MALE', F: 'FEMALE' };
/** Type of a number of the hospital's own register (HL7 table 0203). */
const MEDICAL_RECORD = 'MR';
/** Digits of a number in the health network (ABHA). */
const HEALTH_ID_DIGITS = 14;

/** Compares the patient of a message or a file with the patient of an order. */
export function comparePatients(stated: StatedPatient, recorded: RecordedPatient): PatientCheck[] {
  return [
    compareMrn(stated.numbers, recorded.mrn),
    compareHealthId(stated.numbers, recorded.healthId ?? ''),
    compareNames(stated.name, recorded.name),
    compareBirths(stated.bornOn, recorded),
    compareSexes(stated.sex, recorded.sex),
    comparePhones(stated.phones, recorded.mobile),
  ];
}

/**
 * Returns whether the comparisons prove the patient: of number (MRN or ABHA), name with day of birth, and mobile, two are the same, and
 * nothing is different.
 */
export function isSamePatient(checks: readonly PatientCheck[]): boolean {
  const is = (kind: PatientCheck['kind']): boolean =>
    checks.some((check) => check.kind === kind && check.outcome === 'SAME');
  if (checks.some(({ outcome }) => outcome === 'DIFFERENT')) return false;
  const proofs = [is('MRN') || is('HEALTH_ID'), is('NAME') && is('BIRTH'), is('MOBILE')];
  return proofs.filter(Boolean).length >= 2;
}

const sameOrNot = (isSame: boolean): Outcome => (isSame ? 'SAME' : 'DIFFERENT');

/** Another number is another patient only where the message calls it that of a medical record: laboratories have their own. */
function compareMrn(numbers: readonly PatientNumber[], mrn: string): PatientCheck {
  const own = numbers.find(({ id }) => id.toUpperCase() === mrn.toUpperCase());
  const records = numbers.filter(({ type }) => type.toUpperCase() === MEDICAL_RECORD);
  const stated = (own ? [own] : records.length ? records : numbers).map(({ id }) => id).join(', ');
  const outcome = own ? 'SAME' : records.length ? 'DIFFERENT' : 'NOT_COMPARED';
  return { kind: 'MRN', stated, recorded: mrn, outcome };
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

function compareHealthId(numbers: readonly PatientNumber[], healthId: string): PatientCheck {
  const stated = numbers.filter(
    ({ id, type }) => type.toUpperCase() === 'ABHA' || digitsOf(id).length === HEALTH_ID_DIGITS,
  );
  const check = {
    kind: 'HEALTH_ID',
    stated: stated.map(({ id }) => id).join(', '),
    recorded: healthId,
  } as const;
  if (!stated.length || healthId === '') return { ...check, outcome: 'NOT_COMPARED' };
  const isSame = stated.some(
    ({ id }) => id.toLowerCase() === healthId.toLowerCase() || sameDigits(id, healthId),
  );
  return { ...check, outcome: sameOrNot(isSame) };
}

const sameDigits = (one: string, other: string): boolean =>
  digitsOf(one).length === HEALTH_ID_DIGITS && digitsOf(one) === digitsOf(other);

const TITLES = new Set('mr mrs ms miss master baby dr shri smt kumari'.split(' '));

/** Words of a name in lower case, without accents, signs and titles. */
function nameWords(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();
  return plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '' && !TITLES.has(word));
}

const isLatin = (words: readonly string[]): boolean => words.every((word) => /^[a-z0-9]+$/.test(word));

/** Names are the same with the same words in any order. One may lack words of the other if it has two. */
function compareNames(stated: string, recorded: string): PatientCheck {
  const [ours, theirs] = [nameWords(recorded), nameWords(stated)];
  const check = { kind: 'NAME', stated, recorded } as const;
  // Nothing here knows how a name is written in another script.
  if (!ours.length || !theirs.length || isLatin(ours) !== isLatin(theirs))
    return { ...check, outcome: 'NOT_COMPARED' };
  const [fewer, more] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours];
  const isWithin = fewer.every((word) => more.includes(word));
  return { ...check, outcome: sameOrNot(isWithin && (fewer.length > 1 || more.length === fewer.length)) };
}

function compareBirths(stated: string | null, { bornOn, birthKnownTo }: RecordedPatient): PatientCheck {
  const check = {
    kind: 'BIRTH',
    stated: stated ?? '',
    recorded: birthKnownTo === 'DAY' ? bornOn : '',
  } as const;
  if (stated === null || birthKnownTo !== 'DAY') return { ...check, outcome: 'NOT_COMPARED' };
  return { ...check, outcome: sameOrNot(stated === bornOn) };
}

function compareSexes(stated: string, recorded: Sex): PatientCheck {
  const check = { kind: 'SEX', stated, recorded } as const;
  const sex = SEXES[stated];
  if (!sex || (recorded !== 'MALE' && recorded !== 'FEMALE')) return { ...check, outcome: 'NOT_COMPARED' };
  return { ...check, outcome: sameOrNot(sex === recorded) };
}

function comparePhones(stated: readonly string[], mobile: string): PatientCheck {
  const phones = stated.map((phone) => phoneOf(phone)).filter((phone) => phone !== undefined);
  const own = phoneOf(mobile);
  const check = {
    kind: 'MOBILE',
    stated: phones.map(maskMobile).join(', '),
    recorded: maskMobile(mobile),
  } as const;
  if (!phones.length || own === undefined) return { ...check, outcome: 'NOT_COMPARED' };
  return { ...check, outcome: sameOrNot(phones.includes(own)) };
}
