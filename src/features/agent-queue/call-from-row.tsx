import type { ServiceRequest } from '#contract/requests.ts';
import { readPatientMobile } from '#api/resources/services.ts';
import { CallPatient } from '#care/call-patient.tsx';

/** Calls the patient of a row; its masked number is shown at first. */
export function CallFromRow({ row, masked }: { row: ServiceRequest; masked: string }) {
  return <CallPatient readMobile={() => readPatientMobile(row.id)} name={row.patient.name} masked={masked} />;
}
