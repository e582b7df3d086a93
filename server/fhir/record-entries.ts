import type { Entry } from './resource.ts';
import { caseEntries } from './resources/cases.ts';
import { communicationEntries } from './resources/communication.ts';
import { consentEntries } from './resources/consents.ts';
import { factEntries } from './resources/facts.ts';
import { homeVisitEntries } from './resources/home-visits.ts';
import { identityEntries } from './resources/identity.ts';
import { measuredEntries } from './resources/measured.ts';
import { requestEntries } from './resources/requests.ts';
import { visitEntries } from './resources/visits.ts';
import type { WholeRecord } from './whole-record.ts';

/** Returns all resources of a patient's record but the files, for the export and for the FHIR interface. */
export function recordEntries(
  record: WholeRecord,
  { patientId, at, numberSystem }: { patientId: string; at: Date; numberSystem: string },
): Entry[] {
  return [
    ...identityEntries(record, patientId, numberSystem),
    ...visitEntries(record),
    ...homeVisitEntries(record),
    ...consentEntries(record, at),
    ...factEntries(record),
    ...measuredEntries(record),
    ...requestEntries(record),
    ...caseEntries(record),
    ...communicationEntries(record),
  ];
}
