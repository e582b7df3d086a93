import { FhirFault, NOT_FOUND } from '#server/fhir/outcome.ts';
import { idIn, ownReference } from '#server/fhir/references.ts';
import type { Resource } from '#server/fhir/resource.ts';
import { patientOf } from '#server/fhir/trail.ts';
import type { FhirType } from '#server/fhir/types.ts';
import type { Config } from '#server/platform/config.ts';
import type { FhirClient } from '#server/platform/http/identity.ts';

const OF_PATIENT = new Set(['patient', 'subject']);

/**
 * Returns a search that finds resources of the patient of a token alone; that of a system as it is.
 * @throws FhirFault 403 for one that names another patient
 */
export function confined(
  { type, sent, config }: { type: FhirType; sent: URLSearchParams; config: Pick<Config, 'publicUrl'> },
  { person }: FhirClient,
): URLSearchParams {
  if (!person) return sent;
  const isOwn = (value: string): boolean =>
    idIn('Patient', ownReference(config, value) ?? value) === person.patientId;
  const rest = new URLSearchParams();
  for (const [key, value] of sent) {
    if (!OF_PATIENT.has(key.split(':')[0] ?? '')) rest.append(key, value);
    else if (!isOwn(value)) throw new FhirFault(403, OTHER_PATIENT);
  }
  // A page is sealed for this app, doctor and patient: its place has these parameters.
  if (rest.has('_page')) return rest;
  const name = type.name === 'Patient' ? '_id' : 'patient';
  rest.append(name, person.patientId);
  return rest;
}

const OTHER_PATIENT = {
  code: 'forbidden',
  diagnostics: 'The token is for another patient.',
} as const;

/** Returns a resource that a token may see. @throws FhirFault 404 for one of another patient, exactly as for an absent one */
export async function ownResource(
  { person }: FhirClient,
  read: () => Promise<Resource | undefined>,
): Promise<Resource | undefined> {
  if (!person) return read();
  const resource = await read().catch((error: unknown) => {
    // A deleted record is told of to its own token alone, which ended with it.
    if (error instanceof FhirFault) throw new FhirFault(404, NOT_FOUND);
    throw error;
  });
  return resource && patientOf(resource) === person.patientId ? resource : undefined;
}

/** @throws FhirFault 404 where a page has a resource of another patient: no search should find one */
export function mustBeOwn({ person }: FhirClient, resources: readonly Resource[]): void {
  if (person && resources.some((one) => patientOf(one) !== person.patientId))
    throw new FhirFault(404, NOT_FOUND);
}
