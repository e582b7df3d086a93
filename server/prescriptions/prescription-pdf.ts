import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { dosageWords } from '#domain/dosage.ts';
import { ageAndSex } from '#domain/format.ts';
import { prescribedName } from '#domain/prescribing.ts';
import type { ConsultationRow } from '#server/visits/consultations.ts';
import { line, pdfOf, QUIET, rule, type Pdf } from '#server/platform/pdf/pdf.ts';
import { presentPatient } from '#server/people/present-person.ts';
import type { SignedText } from '#server/platform/pdf/signed-text.ts';

export interface PrescriptionDocument {
  consultation: ConsultationRow;
  items: readonly PrescriptionItem[];
  version: number;
  signedAt: Date;
  timeZone: string;
  productName: string;
  /** The hospital, for a visit that belongs to no clinic. */
  place: string;
  /** The signer's signature, JPEG or PNG; without it the printed name alone is shown. */
  signature: Uint8Array | null;
}

const TIMING = { BEFORE_FOOD: 'before food', AFTER_FOOD: 'after food', ANY: '' } as const;
/** All texts of a prescription that people entered. */
export function prescriptionTexts({
  consultation: c,
  items,
}: Pick<PrescriptionDocument, 'consultation' | 'items'>): SignedText[] {
  const { note } = c;
  return [
    ...items.flatMap((item, i): SignedText[] => [
      { path: `items.${i}.frequency`, name: 'FREQUENCY', text: item.frequency },
      { path: `items.${i}.dosage`, name: 'FREQUENCY', text: item.dosage ?? '' },
      { path: `items.${i}.indication`, name: 'INSTRUCTIONS', text: item.indication ?? '' },
      { path: `items.${i}.instructions`, name: 'INSTRUCTIONS', text: item.instructions },
    ]),
    { path: 'note.advice', name: 'ADVICE', text: note.advice },
    { path: 'note.followUp', name: 'FOLLOW_UP', text: note.followUp },
    ...note.diagnoses.map(({ code, title }, i): SignedText => ({
      path: `note.diagnoses.${i}`,
      name: 'DIAGNOSIS',
      text: `${code} ${title}`,
    })),
    { path: 'clinic', name: 'LETTERHEAD', text: letterhead(c).join(' ') },
    { path: 'patient.name', name: 'NAME', text: c.name },
    { path: 'patient.address', name: 'ADDRESS', text: `${c.address} ${c.city}` },
    { path: 'patient.allergies', name: 'ALLERGIES', text: c.allergies.join(' ') },
    {
      path: 'provider',
      name: 'SIGNER',
      text: [c.salutation, c.doctorName, c.qualification, c.council, c.registrationNumber].join(' '),
    },
  ];
}

/** R1.06: the clinic of the visit and its address; nothing for a visit without one. */
function letterhead({ clinicName, ...at }: ConsultationRow): string[] {
  if (clinicName === null) return [];
  const address = [at.clinicAddress, at.clinicCity].filter(Boolean).join(', ');
  return [clinicName, [address, at.clinicPhone].filter(Boolean).join(' · ')];
}

/**
 * The signed prescription with everything that the Telemedicine Practice Guidelines require: practitioner,
 * qualification, registration, date, patient with age and sex, generic names in capitals, dose, form,
 * frequency, duration, signature.
 */
export async function prescriptionPdf(doc: PrescriptionDocument): Promise<Uint8Array> {
  return pdfOf({ title: 'Prescription', producer: doc.productName }, (pdf) => {
    drawHead(pdf, doc);
    drawPatient(pdf, doc);
    drawItems(pdf, doc.items);
    drawFoot(pdf, doc);
  });
}

/** As the hospital's clock shows it, with its zone: "23 Nov 2026, 12:48 IST". */
function timeOfSigning(signedAt: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-IN', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(signedAt);
}

function drawHead(pdf: Pdf, { consultation: c, place }: PrescriptionDocument): void {
  const [name = place, address] = letterhead(c);
  line(pdf, name, { strong: true });
  if (address) line(pdf, address, { colour: QUIET });
  rule(pdf);
  line(pdf, `${c.salutation} ${c.doctorName}`, { size: 17, strong: true });
  line(pdf, `${c.qualification} · ${c.council} registration ${c.registrationNumber}`, { colour: QUIET });
  rule(pdf);
}

function drawPatient(pdf: Pdf, { consultation: c, signedAt, timeZone }: PrescriptionDocument): void {
  const patient = presentPatient(c.patientId, c, signedAt);
  line(pdf, patient.name, { size: 14, strong: true });
  line(pdf, `${ageAndSex(patient)} · MRN ${patient.mrn} · ${c.address}, ${patient.city ?? ''}`);
  line(pdf, `Allergies: ${patient.allergies.join(', ') || 'not recorded'}`);
  line(
    pdf,
    `${timeOfSigning(signedAt, timeZone)} · Consultation ${c.consultationNumber} · ${c.mode.toLowerCase().replace('_', '-')}, ${c.visit === 'FIRST' ? 'first visit' : 'follow-up'}`,
    { colour: QUIET },
  );
  const diagnoses = c.note.diagnoses.map(({ code, title }) => `${code} ${title}`).join('; ');
  if (diagnoses) line(pdf, `Diagnosis: ${diagnoses}`);
  rule(pdf);
}

function dispensed({ quantity, refills }: PrescriptionItem): string[] {
  return [
    ...(quantity ? [`quantity ${quantity}`] : []),
    ...(refills === undefined ? [] : [refills === 1 ? '1 refill' : `${refills} refills`]),
  ];
}

function drawItems(pdf: Pdf, items: readonly PrescriptionItem[]): void {
  line(pdf, 'Rx', { size: 15, strong: true });
  pdf.moveDown(0.4);
  items.forEach((item, i) => {
    line(pdf, `${i + 1}.  ${prescribedName(item)}`, { size: 12, strong: true });
    const days = item.durationDays === 1 ? '1 day' : `${item.durationDays} days`;
    line(
      pdf,
      ['     ' + dosageWords(item).join(' · '), TIMING[item.timing], days, ...dispensed(item)]
        .filter(Boolean)
        .join(' · '),
    );
    const said = [item.indication && `For: ${item.indication}`, item.instructions].filter(Boolean);
    if (said.length) line(pdf, `     ${said.join(' · ')}`);
    pdf.moveDown(0.5);
  });
}

function drawFoot(pdf: Pdf, doc: PrescriptionDocument): void {
  const { consultation: c, version, signedAt, timeZone, productName, signature } = doc;
  if (c.note.advice) line(pdf, `Advice: ${c.note.advice}`);
  if (c.note.followUp) line(pdf, `Follow-up: ${c.note.followUp}`);
  rule(pdf);
  if (signature) pdf.image(Buffer.from(signature), { fit: [160, 60] }).moveDown(0.4);
  line(
    pdf,
    `Signed electronically by ${c.salutation} ${c.doctorName}, ${c.council} ${c.registrationNumber}, ${timeOfSigning(signedAt, timeZone)}`,
    { strong: true },
  );
  const correction = version > 1 ? ` It replaces version ${version - 1}.` : '';
  line(
    pdf,
    `Version ${version}.${correction} Issued through ${productName} under the Telemedicine Practice Guidelines, 2020.`,
    { size: 9, colour: QUIET },
  );
}
