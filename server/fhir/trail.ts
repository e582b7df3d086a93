import type { FhirClient } from '#server/platform/http/identity.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changeTogether } from '#server/platform/writes/change.ts';
import type { Resource } from './resource.ts';
import { at } from './search/values.ts';

type Caller = Deps & { who: FhirClient };

const PATHS = ['subject.reference', 'patient.reference', 'participant.actor.reference'].map(at);

/** Returns the patient of a resource; null for one of the directory. */
export function patientOf(resource: Resource): string | null {
  if (resource.resourceType === 'Patient') return resource.id;
  const references = PATHS.flatMap((path) => path(resource));
  const own = references.find((one) => typeof one === 'string' && one.startsWith('Patient/'));
  return typeof own === 'string' ? own.slice('Patient/'.length) : null;
}

/** Writes that a client read a resource into the audit: every time, because no screen reads again in the background. */
export async function auditRead(caller: Caller, resource: Resource): Promise<void> {
  const { resourceType, id } = resource;
  await changeTogether(caller, (c) => c.audit('READ', `fhir_${resourceType}`, id, patientOf(resource)));
}

/** Writes which type a client searched, how many resources it got, and of which patients. The values of the search are not stored. */
export async function auditSearch(
  caller: Caller,
  type: string,
  resources: readonly Resource[],
): Promise<void> {
  const ids = [...new Set(resources.flatMap((one) => patientOf(one) ?? []))].sort();
  const list = `fhir ${type}, ${resources.length}`;
  await changeTogether(caller, (c) => (ids.length ? c.auditList(list, ids) : c.audit('READ', 'list', list)));
}
