import type { Need } from '#contract/call.ts';
import type { Role } from '#contract/shared.ts';

/** Who calls. Staff have a session, a guest has one consultation; the others are systems. */
export type Staff = {
  type: 'staff';
  role: Role;
  userId: string;
  roleId: string;
  name: string;
  sessionId: string;
  /** The device is locked: the session may make the calls that say `whileLocked`, and no others. */
  isLocked: boolean;
  /** What a provider's flags and verification grant; empty for the other roles. */
  rights: readonly Need[];
  /** R6.03: hears and takes emergencies. */
  isInternal: boolean;
  /** AGENT_PT has home care alone (R2.24); null for the other roles. */
  agentType: string | null;
};
export type Guest = {
  type: 'guest';
  userId: string;
  consultationId: string;
  invitationId: string;
  /** Where they typed another than the invitation's: that one first, theirs in quotes. Never a staff member's name alone. */
  name: string;
  invitedAs: string;
  callsThemselves: string | null;
  role: 'guest' | 'patient';
  /** Staff must let them in at first. */
  waits: boolean;
  /** Whether they may read and hear the consultation now: they were let in, and not removed. */
  isAdmitted: boolean;
};
export type System = { type: 'client' | 'customer' | 'payer' | 'public' };
export type Identity = Staff | Guest | System;

/** One person, however they came in: what messages, room members and audit rows name. */
export function identityKey(who: Identity): string {
  if (who.type === 'staff' || who.type === 'guest') return `${who.type}:${who.userId}`;
  return who.type;
}
