import { CERTIFICATE_DAYS_MAX, type VisitLetterContent } from '#contract/visit-letters.ts';
import { titledName } from '#domain/titled-name.ts';
import { daysBetween } from '#domain/zoned-time.ts';
import { fieldFault, Refusal } from '#server/platform/http/refusal.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import type { SignedText } from '#server/platform/pdf/signed-text.ts';
import { letterhead } from '#server/prescriptions/prescription-texts.ts';
import type { ConsultationRow } from '#server/visits/consultations.ts';

/** The doctor's own visit, once it has begun. @throws Refusal NOT_FOUND, BAD_TRANSITION */
export function mustWrite(ctx: StaffCtx, row: ConsultationRow): void {
  if (row.providerId !== ctx.who.roleId) throw new Refusal('NOT_FOUND');
  if (!row.startedAt || row.status === 'CANCELLED')
    throw new Refusal('BAD_TRANSITION', { reason: 'CONSULTATION_NOT_STARTED' });
}

type Faults = ReturnType<typeof fieldFault>[];

/** Refuses a letter that lacks required parts or has impossible ones. @throws Refusal BAD_INPUT */
export function mustBeSignable(letter: VisitLetterContent, row: ConsultationRow): void {
  const fields = letter.kind === 'REFERRAL' ? referralFaults(letter) : certificateFaults(letter, row.bornOn);
  if (fields.length) throw new Refusal('BAD_INPUT', { fields });
}

function referralFaults({
  toName,
  toSpecialisation,
  toHospital,
}: Extract<VisitLetterContent, { kind: 'REFERRAL' }>): Faults {
  return toName || toSpecialisation || toHospital ? [] : [fieldFault('letter.toName', 'FIELD_REQUIRED')];
}

function certificateFaults(
  { certificate, from, to, diagnosis, patientAgrees }: Extract<VisitLetterContent, { kind: 'CERTIFICATE' }>,
  bornOn: string,
): Faults {
  const faults: Faults = [];
  if (diagnosis && !patientAgrees) faults.push(fieldFault('letter.diagnosis', 'DIAGNOSIS_NOT_AGREED'));
  if (certificate === 'ATTENDANCE') return faults;
  if (!from) faults.push(fieldFault('letter.from', 'FIELD_REQUIRED'));
  else if (from < bornOn) faults.push(fieldFault('letter.from', 'DAY_BEFORE_BIRTH'));
  if (certificate === 'FITNESS') return faults;
  if (!to) faults.push(fieldFault('letter.to', 'FIELD_REQUIRED'));
  else if (from && to < from) faults.push(fieldFault('letter.to', 'LAST_DAY_BEFORE_FIRST'));
  else if (from && daysBetween(from, to) >= CERTIFICATE_DAYS_MAX)
    faults.push(fieldFault('letter.to', 'TOO_MANY_DAYS', { max: CERTIFICATE_DAYS_MAX }));
  return faults;
}

/** All texts of the letter that people entered. */
export function letterTexts(c: ConsultationRow, letter: VisitLetterContent): SignedText[] {
  return [
    ...(letter.kind === 'REFERRAL' ? referralTexts(letter) : certificateTexts(letter)),
    { path: 'clinic', name: 'LETTERHEAD', text: letterhead(c).join(' ') },
    { path: 'patient.name', name: 'NAME', text: c.name },
    { path: 'patient.address', name: 'ADDRESS', text: `${c.address} ${c.city}` },
    {
      path: 'provider',
      name: 'SIGNER',
      text: [titledName(c.salutation, c.doctorName), c.qualification, c.council, c.registrationNumber].join(
        ' ',
      ),
    },
  ];
}

function referralTexts({
  toName,
  toSpecialisation,
  toHospital,
  question,
  texts,
}: Extract<VisitLetterContent, { kind: 'REFERRAL' }>): SignedText[] {
  const part = (field: keyof typeof texts, name: SignedText['name']): SignedText => ({
    path: `letter.texts.${field}`,
    name,
    text: texts[field],
  });
  return [
    { path: 'letter.toName', name: 'RECIPIENT', text: toName },
    { path: 'letter.toSpecialisation', name: 'RECIPIENT', text: toSpecialisation },
    { path: 'letter.toHospital', name: 'RECIPIENT', text: toHospital },
    { path: 'letter.question', name: 'QUESTION', text: question },
    part('complaint', 'COMPLAINT'),
    part('findings', 'FINDINGS'),
    part('diagnoses', 'DIAGNOSIS'),
    part('medicines', 'MEDICINES'),
    part('allergies', 'ALLERGIES'),
    part('vitals', 'FINDINGS'),
    part('investigations', 'FINDINGS'),
  ];
}

function certificateTexts({
  remarks,
  diagnosis,
}: Extract<VisitLetterContent, { kind: 'CERTIFICATE' }>): SignedText[] {
  return [
    { path: 'letter.remarks', name: 'REMARKS', text: remarks },
    { path: 'letter.diagnosis', name: 'DIAGNOSIS', text: diagnosis },
  ];
}
