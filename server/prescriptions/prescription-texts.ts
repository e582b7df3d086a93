import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { diagnosisWords } from '#domain/diagnosis.ts';
import { titledName } from '#domain/titled-name.ts';
import type { SignedText } from '#server/platform/pdf/signed-text.ts';
import { noteInForce, type ConsultationRow } from '#server/visits/consultations.ts';

/** All texts of a prescription that people entered. */
export function prescriptionTexts({
  consultation: c,
  items,
  correction,
}: {
  consultation: ConsultationRow;
  items: readonly PrescriptionItem[];
  /** Why it was corrected after the visit. */
  correction?: string | undefined;
}): SignedText[] {
  const note = noteInForce(c);
  return [
    ...items.flatMap((item, i): SignedText[] => [
      { path: `items.${i}.frequency`, name: 'FREQUENCY', text: item.frequency },
      { path: `items.${i}.dosage`, name: 'FREQUENCY', text: item.dosage ?? '' },
      { path: `items.${i}.indication`, name: 'INSTRUCTIONS', text: item.indication ?? '' },
      { path: `items.${i}.instructions`, name: 'INSTRUCTIONS', text: item.instructions },
      { path: `items.${i}.translated.text`, name: 'INSTRUCTIONS', text: item.translated?.text ?? '' },
    ]),
    { path: 'correction', name: 'CORRECTION', text: correction ?? '' },
    { path: 'note.complaint', name: 'COMPLAINT', text: note.complaint },
    { path: 'note.examination', name: 'FINDINGS', text: note.examination },
    { path: 'note.advice', name: 'ADVICE', text: note.advice },
    { path: 'note.followUp', name: 'FOLLOW_UP', text: note.followUp },
    ...note.diagnoses.map((diagnosis, i): SignedText => ({
      path: `note.diagnoses.${i}`,
      name: 'DIAGNOSIS',
      text: diagnosisWords(diagnosis),
    })),
    { path: 'clinic', name: 'LETTERHEAD', text: letterhead(c).join(' ') },
    { path: 'patient.name', name: 'NAME', text: c.name },
    { path: 'patient.address', name: 'ADDRESS', text: `${c.address} ${c.city}` },
    { path: 'patient.allergies', name: 'ALLERGIES', text: allergiesOf(c) },
    {
      path: 'provider',
      name: 'SIGNER',
      text: [titledName(c.salutation, c.doctorName), c.qualification, c.council, c.registrationNumber].join(
        ' ',
      ),
    },
  ];
}

/** R1.06: the clinic of the visit and its address; nothing for a visit without one. */
export function letterhead({ clinicName, ...at }: ConsultationRow): string[] {
  if (clinicName === null) return [];
  const address = [at.clinicAddress, at.clinicCity].filter(Boolean).join(', ');
  return [clinicName, ...[address, at.clinicPhone ?? ''].filter(Boolean)];
}

/** "None known" only of a patient who was asked. */
export function allergiesOf({
  allergies,
  noKnownAllergies,
}: Pick<ConsultationRow, 'allergies' | 'noKnownAllergies'>): string {
  return allergies.join(', ') || (noKnownAllergies ? 'None known' : 'Not recorded');
}

/** " It replaces version 1, after the visit: The dose was for an adult." */
export function correctionWords({ version, correction }: { version: number; correction?: string }): string {
  if (version === 1) return '';
  const why = correction && `, after the visit: ${correction.trim().replace(/[.!?]*$/, '')}`;
  return ` It replaces version ${version - 1}${why ?? ''}.`;
}
