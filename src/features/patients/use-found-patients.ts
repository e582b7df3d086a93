import { NetworkError } from '#api/http/errors.ts';
import { useList } from '#api/lists/use-list.ts';
import { patientsList } from '#api/resources/patients.ts';
import { isPatientFound } from '#domain/patient-match.ts';

/**
 * The patients that the server finds. Without an answer, those that are found in the list as this device keeps it; then
 * `isOnDevice`.
 */
export function useFoundPatients(q: string | undefined, clinicId: string | undefined) {
  const found = useList(patientsList(q, clinicId));
  const isOnDevice = q !== undefined && found.error instanceof NetworkError && found.rows.length === 0;
  const kept = useList(patientsList(isOnDevice ? undefined : q, clinicId));
  if (!isOnDevice) return { list: found, isOnDevice };
  const rows = kept.rows.filter((row) => isPatientFound(row, q));
  // That the kept list could not be read again is no reason to hide that none of it matches.
  const error = kept.rows.length ? null : kept.error;
  return { list: { ...kept, rows, error, total: rows.length, loadMore: () => undefined }, isOnDevice };
}
