import { UNREADABLE } from '#contract/imaging-picture.ts';
import type { PatientCheck } from '#contract/patient-check.ts';

/** Returns what a file states of its patient, name first; undefined if nothing of it can be read. */
export function statedPatient(checks: readonly PatientCheck[]): string | undefined {
  const kinds = ['NAME', 'MRN', 'BIRTH'] as const;
  const stated = kinds.map((kind) => checks.find((check) => check.kind === kind)?.stated ?? '');
  return stated.find((text) => text !== '' && text !== UNREADABLE);
}
