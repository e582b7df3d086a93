import type { ClinicProvider } from '#contract/profile.ts';

const COLOURS = 3;

/** The colour of a clinic, by its place among the provider's own, and its name, which says the same. */
export function clinicMark(
  clinics: readonly ClinicProvider[],
  clinicId: string | null,
): { mark: string; name: string } {
  const at = clinics.findIndex((clinic) => clinic.clinicId === clinicId);
  if (at < 0) return { mark: 'none', name: '' };
  return { mark: String(at % COLOURS), name: clinics.length > 1 ? (clinics[at]?.clinicName ?? '') : '' };
}
