import { encode } from 'uqr';
import type { PrescriptionItem } from '#contract/prescriptions.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import { diagnosisWords } from '#domain/diagnosis.ts';
import { dosageWords } from '#domain/dosage.ts';
import { prescribedName } from '#domain/prescribing.ts';
import { titledName } from '#domain/titled-name.ts';
import { columns, figure, hairline, labelled, squares, together } from '#server/platform/pdf/pdf-blocks.ts';
import { drawTexts, heightOf, reserve, type Text } from '#server/platform/pdf/pdf-line.ts';
import { inside } from '#server/platform/pdf/pdf-tags.ts';
import { dayWords, timeWords } from '#server/platform/pdf/time-words.ts';
import { line, MARGIN, pdfOf, QUIET, rule, type Pdf } from '#server/platform/pdf/pdf.ts';
import { noteInForce, type ConsultationRow } from '#server/visits/consultations.ts';
import {
  drawLetterhead,
  drawSignature,
  patientTexts,
  SIGNATURE_HEIGHT,
  signedWords,
  signerOf,
} from './letterhead-pdf.ts';
import { controlledTexts, formOf, highAlertTexts } from './marked-medicines.ts';
import { allergiesOf, correctionWords } from './prescription-texts.ts';

export interface PrescriptionDocument {
  consultation: ConsultationRow;
  items: readonly PrescriptionItem[];
  version: number;
  signedAt: Date;
  timeZone: string;
  productName: string;
  /** The hospital, for a visit that belongs to no clinic. */
  place: string;
  /** Printed for a controlled medicine. */
  prescriberAddress?: string;
  /** The clinic's logo, JPEG or PNG. */
  logo?: Uint8Array | null;
  /** The signer's signature, JPEG or PNG; without it the printed name alone is shown. */
  signature: Uint8Array | null;
  /** The latest recorded weight; null when there is none, absent when it was not looked up. */
  weight?: Weight | null;
  /** Names of the tests that were ordered at this visit. */
  tests?: readonly string[];
  /** Why it was corrected after the visit. */
  correction?: string;
  /** The page that says whether this version is current. */
  checkUrl?: string;
  /** Says on each page and in the place of the signature that it is not signed. */
  isDraft?: boolean;
}

export interface Weight {
  kg: number;
  at: Date;
}

const TIMING = { BEFORE_FOOD: 'before food', AFTER_FOOD: 'after food', ANY: '' } as const;
const NOT_RECORDED = 'Not recorded';
const INDENT = 22;
const QR_SIZE = 84;

/**
 * The signed prescription with everything that the Telemedicine Practice Guidelines require: practitioner,
 * qualification, registration, date, patient with age and sex, generic names in capitals, dose, form,
 * frequency, duration, signature.
 */
export async function prescriptionPdf(doc: PrescriptionDocument): Promise<Uint8Array> {
  const { consultation: c, version, productName: producer, signedAt: at } = doc;
  const about = `${c.name} · MRN ${c.mrn} · Prescription ${c.consultationNumber}, version ${version}`;
  const foot = doc.isDraft ? `Draft, not signed · ${about}` : about;
  return pdfOf({ title: `Prescription ${c.consultationNumber}`, producer, at, foot }, (pdf) => {
    const copies = copiesOf(doc.items);
    copies.forEach((copy, at) => {
      if (at > 0) Object.assign(pdf.addPage(), { x: MARGIN, y: MARGIN });
      if (copies.length > 1) line(pdf, `Copy ${at + 1} of ${copies.length}: ${copy}`, { strong: true });
      drawCopy(pdf, doc);
    });
  });
}

/** Schedule X of the Drugs Rules is prescribed in duplicate: the pharmacy keeps one for two years. */
function copiesOf(items: readonly PrescriptionItem[]): readonly string[] {
  const isDouble = items.some((item) => formOf(item) === 'X');
  return isDouble ? ['for the patient', 'kept by the pharmacy for two years'] : ['for the patient'];
}

function drawCopy(pdf: Pdf, doc: PrescriptionDocument): void {
  drawLetterhead(pdf, doc.consultation, doc);
  drawPatient(pdf, doc);
  drawFindings(pdf, doc.consultation);
  drawItems(pdf, doc.items);
  drawAdvice(pdf, doc);
  if (doc.isDraft) drawUnsigned(pdf, doc);
  else drawSigned(pdf, doc);
}

function drawPatient(pdf: Pdf, doc: PrescriptionDocument): void {
  const { consultation: c, signedAt, timeZone, weight } = doc;
  const measured = weight && `Weight: ${weight.kg} kg, recorded on ${dayWords(weight.at, timeZone)}`;
  const mode = modeWords(c, timeZone);
  drawTexts(pdf, [
    { text: 'Prescription', size: 16, strong: true, tag: 'H1' },
    { text: timeWords(signedAt, timeZone), strong: true },
    {
      text: `Consultation ${c.consultationNumber} · ${mode}, ${c.visit === 'FIRST' ? 'first visit' : 'follow-up'}`,
      colour: QUIET,
    },
    ...patientTexts(c, signedAt, timeZone),
    ...(weight === undefined ? [] : [{ text: measured ?? 'Weight: not recorded' }]),
  ]);
  rule(pdf);
}

const plainMode = (mode: ConsultationMode): string => mode.toLowerCase().replace('_', '-');

/** "in-person (changed from video on 25 November 2026, 12:40 IST)": a mode that was changed is not passed off as booked. */
function modeWords({ mode, modeChangedFrom, modeChangedAt }: ConsultationRow, timeZone: string): string {
  if (mode !== 'IN_PERSON' || !modeChangedFrom || !modeChangedAt) return plainMode(mode);
  return `${plainMode(mode)} (changed from ${plainMode(modeChangedFrom)} on ${timeWords(modeChangedAt, timeZone)})`;
}

function drawFindings(pdf: Pdf, patient: ConsultationRow): void {
  const note = noteInForce(patient);
  const diagnoses = note.diagnoses.map(diagnosisWords);
  columns(
    pdf,
    labelled('Complaint', note.complaint || NOT_RECORDED),
    labelled('Examination', note.examination || NOT_RECORDED),
  );
  pdf.y += 6;
  columns(
    pdf,
    labelled('Diagnosis', ...(diagnoses.length ? diagnoses : [NOT_RECORDED])),
    labelled('Allergies', { text: allergiesOf(patient), strong: patient.allergies.length > 0 }),
  );
  rule(pdf);
}

function dispensed(item: PrescriptionItem): string[] {
  const { quantity, refills } = item;
  // Of a controlled medicine, the total is said in words on a line of its own.
  if (formOf(item)) return [];
  return [
    ...(quantity ? [`quantity ${quantity}`] : []),
    ...(refills === undefined ? [] : [refills === 1 ? '1 refill' : `${refills} refills`]),
  ];
}

/** One medicine; its number and name are beside each other, the rest below the name. */
function textsOf(item: PrescriptionItem): Text[] {
  const days = item.durationDays === 1 ? '1 day' : `${item.durationDays} days`;
  const dose = [...dosageWords(item), TIMING[item.timing], days, ...dispensed(item)];
  return [
    { text: prescribedName(item), size: 11.5, strong: true },
    { text: dose.filter(Boolean).join(' · ') },
    ...highAlertTexts(item),
    ...controlledTexts(item),
    ...(item.indication ? [{ text: `Indication: ${item.indication}` }] : []),
    ...(item.instructions ? [{ text: item.instructions }] : []),
    // The size of the English above it: the patient reads this one.
    ...(item.translated ? [{ text: item.translated.text }] : []),
  ];
}

function drawItems(pdf: Pdf, items: readonly PrescriptionItem[]): void {
  const [first] = items.map(textsOf);
  const heading: Text[] = labelled('Medicines');
  reserve(pdf, heightOf(pdf, [...heading, ...(first ?? [])]) + 12);
  drawTexts(pdf, heading);
  pdf.y += 4;
  inside(pdf, 'L', () => {
    items.forEach((item, i) => {
      inside(pdf, 'LI', () => drawItem(pdf, textsOf(item), i));
    });
  });
}

/** A medicine is on one page with its dose. */
function drawItem(pdf: Pdf, texts: readonly Text[], at: number): void {
  pdf.x = MARGIN + INDENT;
  reserve(pdf, heightOf(pdf, texts) + 10);
  if (at > 0 && pdf.y > MARGIN) {
    hairline(pdf);
    pdf.y += 5;
  }
  const top = pdf.y;
  pdf.x = MARGIN;
  line(pdf, `${at + 1}.`, { size: 11.5, strong: true, width: INDENT, tag: 'Lbl' });
  pdf.y = top;
  inside(pdf, 'LBody', () => together(pdf, texts, INDENT));
  pdf.y += 5;
}

function drawAdvice(pdf: Pdf, { consultation: { note }, tests = [] }: PrescriptionDocument): void {
  rule(pdf);
  // Names of the reference list, not what a person entered.
  const ordered = tests.length ? labelled('Tests ordered', { text: tests.join(', '), boxes: true }) : [];
  const advice = note.advice ? labelled('Advice', note.advice) : [];
  const followUp = note.followUp ? labelled('Follow-up', note.followUp) : [];
  const parts = [ordered, advice, followUp].filter(({ length }) => length > 0);
  for (const part of parts) {
    together(pdf, part);
    pdf.y += 6;
  }
  if (parts.length) rule(pdf);
}

/** In the place of the signature, so that no print of a draft passes for a prescription. */
function drawUnsigned(pdf: Pdf, { consultation: c }: PrescriptionDocument): void {
  const texts: Text[] = [
    { text: 'DRAFT: NOT SIGNED', size: 13, strong: true },
    {
      text: `Not valid. The signature, the time and the verification code are added when ${titledName(c.salutation, c.doctorName)} signs.`,
      colour: QUIET,
    },
  ];
  reserve(pdf, heightOf(pdf, texts));
  drawTexts(pdf, texts);
}

/** Signature, code and version, on one page. */
function drawSigned(pdf: Pdf, doc: PrescriptionDocument): void {
  const { consultation: c, version, signedAt, timeZone, signature, checkUrl } = doc;
  const signer = signerOf(c);
  const left = checkUrl ? QR_SIZE + 18 : 0;
  const texts: Text[] = [
    {
      text: signedWords(c, signedAt, timeZone),
      strong: true,
    },
    {
      text: `Version ${version}.${correctionWords(doc)} ${issuedWords(doc)}`,
      size: 9,
      colour: QUIET,
    },
    ...handTexts(doc),
    ...(checkUrl ? [{ text: `Scan to check this version: ${checkUrl}`, size: 9, colour: QUIET }] : []),
  ];
  pdf.x = MARGIN + left;
  const height = heightOf(pdf, texts) + (signature ? SIGNATURE_HEIGHT : 0);
  reserve(pdf, Math.max(height, QR_SIZE));
  const top = pdf.y;
  if (signature) drawSignature(pdf, signature, signer);
  drawTexts(pdf, texts);
  const end = pdf.y;
  if (checkUrl) drawCode(pdf, checkUrl, top);
  Object.assign(pdf, { x: MARGIN, y: Math.max(end, top + (checkUrl ? QR_SIZE : 0)) });
}

const issuedWords = ({ consultation: { mode }, place }: PrescriptionDocument): string =>
  mode === 'IN_PERSON'
    ? `Issued through ${place} after a visit in person.`
    : `Issued through ${place} under the Telemedicine Practice Guidelines, 2020.`;

/** Returns the prescriber's address and the line for the signature that the law requires for a controlled medicine. */
function handTexts({ items, prescriberAddress = '' }: PrescriptionDocument): Text[] {
  if (!items.some(formOf)) return [];
  return [
    { text: `Address of the prescriber: ${prescriberAddress}`, size: 9 },
    {
      text: 'Controlled medicine. Sign each printed copy by hand: ________________________',
      strong: true,
      before: 8,
    },
  ];
}

function drawCode(pdf: Pdf, url: string, y: number): void {
  const { data } = encode(url, { ecc: 'M', border: 0 });
  figure(pdf, 'QR code of the page that says whether this version is current', () =>
    squares(pdf, data, { x: MARGIN, y, size: QR_SIZE }),
  );
}
