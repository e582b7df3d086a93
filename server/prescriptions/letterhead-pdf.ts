import { statedAge } from '#domain/birth.ts';
import { localDate } from '#domain/format.ts';
import { titledName } from '#domain/titled-name.ts';
import { columns, figure } from '#server/platform/pdf/pdf-blocks.ts';
import type { Text } from '#server/platform/pdf/pdf-line.ts';
import { QUIET, rule, type Pdf } from '#server/platform/pdf/pdf.ts';
import { timeWords } from '#server/platform/pdf/time-words.ts';
import { presentPatient, SEX_WORDS } from '#server/people/present-person.ts';
import type { ConsultationRow } from '#server/visits/consultations.ts';
import { letterhead } from './prescription-texts.ts';

const LOGO = { width: 160, height: 40, gap: 6 };
const SIGNATURE = { width: 150, height: 54, gap: 6 };

/** The height of a drawn signature, in points. */
export const SIGNATURE_HEIGHT = SIGNATURE.height + SIGNATURE.gap;

/**
 * The hospital or clinic at the left, under its logo; the doctor with qualification and registration at the
 * right.
 */
export function drawLetterhead(
  pdf: Pdf,
  c: ConsultationRow,
  { place, logo }: { place: string; logo?: Uint8Array | null },
): void {
  const [name = place, ...address] = letterhead(c);
  if (logo) drawLogo(pdf, logo, name);
  const quiet = (text: string): Text => ({ text, size: 9.5, colour: QUIET });
  columns(
    pdf,
    [{ text: name, size: 12.5, strong: true }, ...address.map(quiet)],
    [
      { text: signerOf(c), size: 12, strong: true },
      quiet(c.qualification ?? ''),
      quiet(`${c.council} registration ${c.registrationNumber}`),
    ],
    0.6,
  );
  rule(pdf);
}

function drawLogo(pdf: Pdf, logo: Uint8Array, name: string): void {
  const { x, y } = pdf;
  figure(pdf, `Logo of ${name}`, () => {
    pdf.image(Buffer.from(logo), x, y, { fit: [LOGO.width, LOGO.height] });
  });
  Object.assign(pdf, { x, y: y + LOGO.height + LOGO.gap });
}

/** Name, age, sex, record number and address of the patient, as of a time. */
export function patientTexts(c: ConsultationRow, at: Date, timeZone: string): Text[] {
  const patient = presentPatient(c.patientId, c, at);
  return [
    { text: patient.name, size: 13, strong: true, before: 8 },
    {
      text: `${statedAge(c, localDate(at, timeZone))} · ${SEX_WORDS[patient.sex]} · MRN ${patient.mrn}`,
    },
    { text: `Address: ${[c.address, patient.city].filter(Boolean).join(', ') || 'not recorded'}` },
  ];
}

export const signerOf = (c: ConsultationRow): string => titledName(c.salutation, c.doctorName);

/** "Signed electronically by Dr. Meera Iyer, Maharashtra Medical Council 2011/04/1187, 25 November 2026, 12:48 IST" */
export function signedWords(c: ConsultationRow, at: Date, timeZone: string): string {
  return `Signed electronically by ${signerOf(c)}, ${c.council} ${c.registrationNumber}, ${timeWords(at, timeZone)}`;
}

/** The picture of the signature, at the current place; the place is below it afterwards. */
export function drawSignature(pdf: Pdf, signature: Uint8Array, signer: string): void {
  const { x, y } = pdf;
  figure(pdf, `Signature of ${signer}`, () => {
    pdf.image(Buffer.from(signature), x, y, { fit: [SIGNATURE.width, SIGNATURE.height] });
  });
  Object.assign(pdf, { x, y: y + SIGNATURE_HEIGHT });
}
