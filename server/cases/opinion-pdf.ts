import type { Assessment } from '#contract/cases.ts';
import { statedAge } from '#domain/birth.ts';
import { diagnosisWords } from '#domain/diagnosis.ts';
import { localDate } from '#domain/format.ts';
import { timeWords } from '#server/platform/pdf/time-words.ts';
import { pdfOf, drawSigner, line, QUIET, rule } from '#server/platform/pdf/pdf.ts';
import { presentPatient, SEX_WORDS } from '#server/people/present-person.ts';
import type { RequestRow } from '#server/requests/requests.ts';
import type { SignedText } from '#server/platform/pdf/signed-text.ts';

export interface OpinionDocument {
  request: RequestRow;
  assessment: Assessment;
  signer: { name: string; qualification: string; council: string; registrationNumber: string };
  signedAt: Date;
  timeZone: string;
  productName: string;
  /** Hospital through which it is issued. */
  place: string;
}

/** All texts of the report that people entered. */
export function opinionTexts({
  request,
  assessment,
  signer,
}: Pick<OpinionDocument, 'request' | 'assessment' | 'signer'>): SignedText[] {
  return [
    { path: 'assessment.findings', name: 'FINDINGS', text: assessment.findings },
    { path: 'assessment.opinion', name: 'OPINION', text: assessment.opinion },
    { path: 'assessment.plan', name: 'PLAN', text: assessment.plan },
    ...assessment.diagnoses.map((diagnosis, i): SignedText => ({
      path: `assessment.diagnoses.${i}`,
      name: 'DIAGNOSIS',
      text: diagnosisWords(diagnosis),
    })),
    { path: 'reason', name: 'QUESTION', text: request.reason },
    { path: 'patient.name', name: 'NAME', text: request.name },
    { path: 'provider', name: 'SIGNER', text: Object.values(signer).join(' ') },
  ];
}

/** The signed report of a second opinion. @returns the PDF's bytes */
export async function opinionPdf(doc: OpinionDocument): Promise<Uint8Array> {
  const { request, assessment, signer, signedAt, timeZone, productName, place } = doc;
  const patient = presentPatient(request.patientId, request, signedAt);
  const signed = timeWords(signedAt, timeZone);
  const diagnoses = assessment.diagnoses.map(diagnosisWords).join('; ');
  const foot = `${patient.name} · MRN ${patient.mrn} · Second opinion ${request.serviceNumber}`;
  const about = {
    title: `Second opinion ${request.serviceNumber}`,
    producer: productName,
    at: signedAt,
    foot,
  };
  return pdfOf(about, (pdf) => {
    drawSigner(pdf, signer);
    line(pdf, 'Second opinion', { size: 16, strong: true, tag: 'H1' });
    line(pdf, patient.name, { size: 14, strong: true });
    line(
      pdf,
      `${statedAge(request, localDate(signedAt, timeZone))} · ${SEX_WORDS[patient.sex]} · MRN ${patient.mrn}`,
    );
    line(pdf, `${signed} · Second opinion ${request.serviceNumber}`, { colour: QUIET });
    line(pdf, `Question: ${request.reason}`);
    rule(pdf);
    for (const [title, text] of [
      ['Findings', assessment.findings],
      ['Diagnosis', diagnoses],
      ['Opinion', assessment.opinion],
      ['Plan', assessment.plan],
    ] as const) {
      if (!text) continue;
      line(pdf, title, { size: 12, strong: true, tag: 'H2' });
      line(pdf, text);
      pdf.moveDown(0.6);
    }
    rule(pdf);
    line(
      pdf,
      `Signed electronically by ${signer.name}, ${signer.council} ${signer.registrationNumber}, ${signed}`,
      { strong: true },
    );
    line(
      pdf,
      `Based on the documents in the case file, without examining the patient. Issued through ${place}.`,
      {
        size: 9,
        colour: QUIET,
      },
    );
  });
}
