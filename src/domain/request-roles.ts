import type { RequestKind, Role } from '#contract/shared.ts';

/** The roles with a queue for this kind; the server decides what each person in a role sees. */
export function rolesOf(kind: RequestKind): readonly Role[] {
  switch (kind) {
    case 'EMERGENCY_CARE':
    case 'TALK_TO_NURSE':
    case 'TALK_TO_DOC':
      return ['nurse', 'provider'];
    case 'SKINCARE':
    case 'DERMACARE':
      return ['provider'];
    case 'SECOND_OPINION':
    case 'HOME_CARE':
      return ['agent', 'provider'];
    default:
      return ['agent'];
  }
}
