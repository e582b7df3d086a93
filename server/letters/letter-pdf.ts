import type { CertificateKind, VisitLetterContent } from '#contract/visit-letters.ts';
import { drawTexts, heightOf, reserve, type Text } from '#server/platform/pdf/pdf-line.ts';
import { labelled, together } from '#server/platform/pdf/pdf-blocks.ts';
import { pdfOf, QUIET, rule, type Pdf } from '#server/platform/pdf/pdf.ts';
import { timeWords } from '#server/platform/pdf/time-words.ts';
import {
  drawLetterhead,
  drawSignature,
  patientTexts,
  SIGNATURE_HEIGHT,
  signedWords,
  signerOf,
} from '#server/prescriptions/letterhead-pdf.ts';
import type { ConsultationRow } from '#server/visits/consultations.ts';
import { certificateSentences } from './certificate-sentences.ts';

export interface LetterDocument {
  consultation: ConsultationRow;
  letter: VisitLetterContent;
  signedAt: Date;
  timeZone: string;
  productName: string;
  /** The hospital, for a visit that belongs to no clinic. */
  place: string;
  /** The clinic's logo, JPEG or PNG. */
  logo: Uint8Array | null;
  /** The signer's signature, JPEG or PNG; without it the printed name alone is shown. */
  signature: Uint8Array | null;
}

type Referral = Extract<VisitLetterContent, { kind: 'REFERRAL' }>;
type Certificate = Extract<VisitLetterContent, { kind: 'CERTIFICATE' }>;

const CERTIFICATE_TITLES: Record<CertificateKind, string> = {
  SICKNESS: 'Medical certificate',
  FITNESS: 'Certificate of fitness',
  ATTENDANCE: 'Certificate of attendance',
};
const URGENCY = {
  ROUTINE: 'Routine',
  URGENT: 'Urgent: please see the patient as soon as possible',
  EMERGENCY: 'Emergency: please see the patient at once',
} as const;
const NOT_RECORDED = 'Not recorded';

export function letterTitle(letter: VisitLetterContent): string {
  return letter.kind === 'REFERRAL' ? 'Referral' : CERTIFICATE_TITLES[letter.certificate];
}

/** A signed referral or medical certificate, with the letterhead and the foot of the prescriptions. */
export async function letterPdf(doc: LetterDocument): Promise<Uint8Array> {
  const { consultation: c, letter, productName: producer, signedAt: at, timeZone } = doc;
  const title = letterTitle(letter);
  const foot = `${c.name} · MRN ${c.mrn} · ${title} ${c.consultationNumber}`;
  return pdfOf({ title: `${title} ${c.consultationNumber}`, producer, at, foot }, (pdf) => {
    drawLetterhead(pdf, c, doc);
    drawTexts(pdf, [
      { text: title, size: 16, strong: true, tag: 'H1' },
      { text: timeWords(at, timeZone), strong: true },
      { text: `Consultation ${c.consultationNumber}`, colour: QUIET },
      ...(letter.kind === 'REFERRAL' ? recipientTexts(letter) : []),
      ...patientTexts(c, at, timeZone),
    ]);
    rule(pdf);
    if (letter.kind === 'REFERRAL') drawReferral(pdf, letter);
    else drawCertificate(pdf, letter, doc);
    rule(pdf);
    drawSigned(pdf, doc);
  });
}

function recipientTexts({ toName, toSpecialisation, toHospital, urgency }: Referral): Text[] {
  const to = [toName, toSpecialisation, toHospital].filter(Boolean).join(', ');
  return [
    { text: `To: ${to}`, before: 8 },
    { text: URGENCY[urgency], strong: urgency !== 'ROUTINE' },
  ];
}

function drawReferral(pdf: Pdf, { question, texts }: Referral): void {
  const parts = [
    labelled('Reason for referral', { text: question, strong: true }),
    labelled('Complaint', texts.complaint || NOT_RECORDED),
    labelled('History and findings', texts.findings || NOT_RECORDED),
    labelled('Diagnosis', texts.diagnoses || NOT_RECORDED),
    labelled('Allergies', texts.allergies || NOT_RECORDED),
    labelled('Current medicines', texts.medicines || NOT_RECORDED),
    labelled('Vitals', texts.vitals || NOT_RECORDED),
    labelled('Investigations', texts.investigations || NOT_RECORDED),
  ];
  for (const part of parts) {
    together(pdf, part);
    pdf.y += 8;
  }
}

function drawCertificate(pdf: Pdf, letter: Certificate, doc: LetterDocument): void {
  const { consultation, timeZone } = doc;
  const sentences = certificateSentences(consultation, letter, timeZone);
  drawTexts(
    pdf,
    sentences.map((text) => ({ text, before: 6 })),
  );
  if (letter.diagnosis) {
    pdf.y += 10;
    together(pdf, labelled('Diagnosis, printed with the patient’s agreement', letter.diagnosis));
  }
  if (letter.remarks) {
    pdf.y += 10;
    together(pdf, labelled('Remarks', letter.remarks));
  }
}

/** The signature and who signed, on one page. */
function drawSigned(
  pdf: Pdf,
  { consultation: c, signedAt, timeZone, place, signature }: LetterDocument,
): void {
  const texts: Text[] = [
    { text: signedWords(c, signedAt, timeZone), strong: true },
    { text: `Issued through ${place}.`, size: 9, colour: QUIET },
  ];
  reserve(pdf, heightOf(pdf, texts) + (signature ? SIGNATURE_HEIGHT : 0));
  if (signature) drawSignature(pdf, signature, signerOf(c));
  drawTexts(pdf, texts);
}
