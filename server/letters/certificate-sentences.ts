import type { ConsultationMode } from '#contract/shared.ts';
import type { VisitLetterContent } from '#contract/visit-letters.ts';
import { localDate } from '#domain/format.ts';
import { daysBetween } from '#domain/zoned-time.ts';
import { dayWords, timeWords } from '#server/platform/pdf/time-words.ts';
import type { ConsultationRow } from '#server/visits/consultations.ts';

type Certificate = Extract<VisitLetterContent, { kind: 'CERTIFICATE' }>;

const MODES: Record<ConsultationMode, string> = {
  VIDEO: 'a video consultation',
  AUDIO: 'an audio consultation',
  CHAT: 'a chat consultation',
  IN_PERSON: 'an in-person consultation',
};

/** "3 December 2026" of a day as it was entered, in no time zone. */
const writtenDay = (day: string): string => dayWords(new Date(`${day}T12:00:00Z`), 'UTC');

/**
 * Returns what a certificate says: always when and how the patient was seen; of days before that, on what it is certified. Needs a visit
 * that has begun.
 */
export function certificateSentences(
  { name, mode, startedAt, endedAt }: ConsultationRow,
  { certificate, from, to }: Pick<Certificate, 'certificate' | 'from' | 'to'>,
  timeZone: string,
): string[] {
  if (!startedAt) throw new Error('a certificate needs a visit that has begun');
  const examinedOn = localDate(startedAt, timeZone);
  const seen = `This is to certify that ${name} was examined by me on ${writtenDay(examinedOn)} in ${MODES[mode]}.`;
  if (certificate === 'ATTENDANCE') {
    const ended = endedAt ? ` It ended on ${timeWords(endedAt, timeZone)}.` : '';
    return [
      `This is to certify that ${name} attended ${MODES[mode]} on ${timeWords(startedAt, timeZone)}.${ended}`,
    ];
  }
  if (certificate === 'FITNESS')
    return [
      seen,
      `In my opinion ${name} is fit to return to work or study from ${from ? writtenDay(from) : ''}.`,
      ...beforeWords(from, examinedOn),
    ];
  const days = from && to ? daysBetween(from, to) + 1 : 0;
  return [
    seen,
    `In my opinion ${name} was or is unable to work or study because of illness from ${from ? writtenDay(from) : ''} to ${to ? writtenDay(to) : ''}, both days included (${days} ${days === 1 ? 'day' : 'days'}).`,
    ...beforeWords(from, examinedOn),
  ];
}

/** A doctor cannot have examined a patient on days before the visit. */
function beforeWords(from: string | null, examinedOn: string): string[] {
  if (!from || from >= examinedOn) return [];
  return [
    `The days before ${writtenDay(examinedOn)} are certified from the history given, not from an examination.`,
  ];
}
