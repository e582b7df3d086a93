import type { RequestKind, Role } from '#contract/shared.ts';
import { HOME } from '#domain/paths.ts';

const KIND_HOME = {
  EMERGENCY_CARE: { provider: '/dashboard', nurse: '/talk-nurse', agent: '/agent-alert' },
  TALK_TO_NURSE: { provider: '/dashboard', nurse: '/talk-nurse', agent: '/agent-dashboard' },
  TALK_TO_DOC: { provider: '/dashboard', nurse: '/talk-nurse', agent: '/agent-dashboard' },
} as const;

const AGENT_QUEUES: Partial<Record<RequestKind, string>> = {
  LAB: '/agent-dashboard',
  SECOND_OPINION: '/agent-soboard',
  DIAGNOSTIC: '/agent-diagnostic',
  AMPATH: '/agent-ampath',
  ALERTU: '/agent-alert',
  REDCLIFF: '/agent-redcliff',
  HOME_CARE: '/agent-dashboard',
};

const REVIEW_LISTS: Partial<Record<RequestKind, string>> = {
  SKINCARE: '/skincare-saf',
  DERMACARE: '/dermacare',
  SECOND_OPINION: '/second-opinion',
  HOME_CARE: '/home-care',
};

/** The page on which a role finds requests of this kind: the target of a tap on a push. */
export function queuePathOf(kind: RequestKind, role: Role): string {
  if (kind === 'EMERGENCY_CARE' || kind === 'TALK_TO_NURSE' || kind === 'TALK_TO_DOC')
    return KIND_HOME[kind][role];
  if (role === 'nurse' && kind === 'HOME_CARE') return '/home-visits';
  return (role === 'provider' ? REVIEW_LISTS[kind] : AGENT_QUEUES[kind]) ?? HOME[role];
}

/** Returns whether requests of this kind are orders that agents work through in a queue. */
export function hasAgentQueue(kind: RequestKind): boolean {
  return AGENT_QUEUES[kind] !== undefined;
}
