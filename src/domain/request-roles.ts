import type { RequestKind, Role } from '#contract/shared.ts';

/** Which roles have a queue for this kind: what each person of them sees is the server's to decide. */
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
