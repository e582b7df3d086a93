import type { PatientNumber } from '#server/people/compare-patients.ts';
import type { MessagePatient } from './reading.ts';
import type { Segment } from './segment.ts';
import { dayOf } from './times.ts';

const [EXTERNAL_ID, IDENTIFIERS, ALTERNATE_ID, NAME, BIRTH, SEX, HOME_PHONE, WORK_PHONE] = [
  2, 3, 4, 5, 7, 8, 13, 14,
];

/** Reads who the patient of the following results is: PID. */
export function readPatient(pid: Segment): MessagePatient {
  const numbers = [EXTERNAL_ID, IDENTIFIERS, ALTERNATE_ID].flatMap((field) => numbersOf(pid, field));
  // Family, given, further names. A suffix, a prefix and a degree are no part of a name.
  const words = [pid.text(NAME, 2), pid.text(NAME, 3), pid.text(NAME, 1)];
  return {
    numbers,
    name: words.filter((word) => word !== '').join(' '),
    bornOn: dayOf(pid.text(BIRTH)),
    sex: pid.text(SEX).toUpperCase(),
    phones: [HOME_PHONE, WORK_PHONE].flatMap((field) => phonesOf(pid, field)),
  };
}

function numbersOf(pid: Segment, field: number): PatientNumber[] {
  return Array.from({ length: pid.repetitions(field) }, (_, at) => ({
    id: pid.text(field, 1, at),
    assigner: pid.text(field, 4, at),
    type: pid.text(field, 5, at),
  })).filter(({ id }) => id !== '');
}

/** XTN: the whole number in its first component, in the twelfth, or in parts. */
function phonesOf(pid: Segment, field: number): string[] {
  return Array.from({ length: pid.repetitions(field) }, (_, at) => {
    const parts = [6, 7].map((component) => pid.text(field, component, at)).join('');
    return pid.text(field, 1, at) || pid.text(field, 12, at) || parts;
  }).filter((phone) => phone !== '');
}
