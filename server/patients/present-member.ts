import type { Member, MemberConsultation } from '#contract/members.ts';
import { maskMobile } from '#domain/format.ts';
import { presentPatient } from '#server/people/present-person.ts';
import type { ConsultationOfPatient, PatientRecord } from './patient.queries.ts';

export function presentMember(row: PatientRecord, now: Date): Member {
  const { accountId, relation, email, address, healthId, emergencyName, emergencyMobile } = row;
  return {
    ...presentPatient(row.id, row, now),
    userId: accountId,
    relation,
    birthDate: row.ageConfirmed ? row.bornOn : null,
    email,
    address,
    healthId,
    emergencyContact: emergencyName
      ? { name: emergencyName, mobileMasked: emergencyMobile ? maskMobile(emergencyMobile) : '' }
      : null,
  };
}

export function presentMemberConsultation(row: ConsultationOfPatient): MemberConsultation {
  return {
    id: row.id,
    consultationNumber: row.consultationNumber,
    consultationStatus: row.status,
    consultationMode: row.mode,
    complaint: row.note.complaint,
    diagnoses: row.note.diagnoses.map((diagnosis) => diagnosis.title),
    providerName: row.doctorName ? `${row.salutation} ${row.doctorName}` : null,
    at: (row.startedAt ?? row.createdAt).toISOString(),
  };
}
