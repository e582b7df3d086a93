import type { Member, MemberConsultation } from '#contract/members.ts';
import { diagnosisWords, isProvisional } from '#domain/diagnosis.ts';
import { maskMobile } from '#domain/format.ts';
import { titledName } from '#domain/titled-name.ts';
import { presentInError } from '#server/people/present-in-error.ts';
import { presentPatient } from '#server/people/present-person.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { addendaByVisit } from '#server/visits/sign-note.ts';
import type { ConsultationOfPatient, PatientRecord } from './patient.queries.ts';

export function presentMember(row: PatientRecord, now: Date): Member {
  const { accountId, relation, email, address, healthId, emergencyName, emergencyMobile } = row;
  return {
    ...presentPatient(row.id, row, now),
    userId: accountId,
    relation,
    birthDate: row.ageConfirmed && row.birthKnownTo === 'DAY' ? row.bornOn : null,
    email,
    address,
    healthId,
    emergencyContact: emergencyName
      ? { name: emergencyName, mobileMasked: emergencyMobile ? maskMobile(emergencyMobile) : '' }
      : null,
  };
}

/** A page of a patient's consultations, each with what was added to its note. */
export async function presentMemberConsultations(
  db: Db | Tx,
  rows: readonly ConsultationOfPatient[],
): Promise<MemberConsultation[]> {
  const addenda = await addendaByVisit(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...presentMemberConsultation(row), addenda: addenda.get(row.id) ?? [] }));
}

function presentMemberConsultation(row: ConsultationOfPatient): Omit<MemberConsultation, 'addenda'> {
  return {
    id: row.id,
    consultationNumber: row.consultationNumber,
    consultationStatus: row.status,
    consultationMode: row.mode,
    complaint: row.note.complaint,
    diagnoses: row.note.diagnoses.map((one) => (isProvisional(one) ? diagnosisWords(one) : one.title)),
    noteInError: presentInError(row),
    providerName: row.doctorName ? titledName(row.salutation, row.doctorName) : null,
    at: (row.startedAt ?? row.createdAt).toISOString(),
  };
}
