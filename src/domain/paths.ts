import type { Role } from '#contract/shared.ts';

/** R1.03: on these screens no alert rings, shows a dot or prefixes the title. */
export function isConsultationScreen(path: string): boolean {
  return /\/consultations?(\/|$)/.test(path);
}

/** Returns whether a patient is open: no notice, offer or reload by itself comes between. */
export function isPatientScreen(path: string): boolean {
  return (
    isConsultationScreen(path) || path.includes('/nurse-consultation') || path.includes('/derma-consultation')
  );
}

/** R9.07 excludes these two nurse screens from the nurse's repeating sound. */
export function isNurseCaseScreen(path: string): boolean {
  return path.startsWith('/nurse-service-details') || path.startsWith('/nurse-consultation');
}

export type BarKind = 'agent' | 'nurse' | 'provider';

/** R2.27: the path decides the bar; home visits are the nurses'. */
export function barOf(path: string): BarKind {
  if (path.includes('agent')) return 'agent';
  return /nurse|^\/home-visits/.test(path) ? 'nurse' : 'provider';
}

/**
 * Returns whether all that a person can meet on a path is in Hindi too: the nurses' screens, and what leads to them. Elsewhere the portal
 * is in English alone.
 */
export function isInHindi(path: string): boolean {
  return (
    barOf(path) === 'nurse' || /^\/(login|forgot-password|reset-password|maintainence|invalid)\/?$/.test(path)
  );
}

/** R2.20: these paths have no Sign In and Sign Up links. */
export function hidesSignInLinks(path: string): boolean {
  return /guest|agent|nurse/.test(path);
}

/** R2.01 */
export const HOME = {
  provider: '/dashboard',
  agent: '/agent-dashboard',
  nurse: '/talk-nurse',
} as const satisfies Record<Role, string>;

/** R2.18, R2.22, R2.25 */
export function loginPathOf(role: Role): '/login' | '/agent' {
  return role === 'agent' ? '/agent' : '/login';
}

/** Means "no provider yet" in /nurse-consultation/{id}/{provider}. */
export const NO_PROVIDER = 'none';

/** R2.18: the name of the query flag that shows the AI assistant banner. */
export function aiFlag(product: string): string {
  return `${product}ai`;
}
