import type { Need } from '#contract/call.ts';
import type { OperatorRole } from '#contract/operator-roles.ts';
import type { SharedPart } from '#contract/patient-sharing.ts';
import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import type { AccountRole, Role } from '#contract/shared.ts';

/** The caller. Staff have a session and a guest has one consultation; the others are systems. */
export type Staff = {
  type: 'staff';
  role: Role;
  userId: string;
  roleId: string;
  name: string;
  sessionId: string;
  /** The device is locked: the session may make only calls that declare `whileLocked`. */
  isLocked: boolean;
  /** Rights from a provider's flags and verification; empty for the other roles. */
  rights: readonly Need[];
  /** R6.03: receives and accepts emergencies. */
  isInternal: boolean;
  /** AGENT_PT has access to home care only (R2.24); null for the other roles. */
  agentType: string | null;
};
/** Agents of AGENT_PT have access to home care only (R2.24). */
export const hasHomeCareOnly = ({ agentType }: Pick<Staff, 'agentType'>): boolean => agentType === 'AGENT_PT';
/** A person who runs the hospital from the console: none of the portal's own calls is theirs. */
export type Operator = {
  type: 'operator';
  userId: string;
  name: string;
  sessionId: string;
  roles: readonly OperatorRole[];
};
/** A screen on a wall: it reads the live board, without names of patients. */
export type Wall = { type: 'wall'; screenId: string; name: string };
export type Guest = {
  type: 'guest';
  userId: string;
  consultationId: string;
  invitationId: string;
  /**
   * When the guest typed a name other than the invitation's: the invitation's name, then the typed one in
   * quotes. A typed name alone could impersonate a staff member.
   */
  name: string;
  invitedAs: string;
  callsThemselves: string | null;
  role: 'guest' | 'patient';
  /** True if staff must admit them first. */
  waits: boolean;
  /** True if they may take part in the consultation now: admitted and not removed. */
  isAdmitted: boolean;
};
/** A patient who has opened their page by a link about one visit, or one order that belongs to no visit. */
export type Patient = {
  type: 'patient';
  role: 'patient';
  patientId: string;
  name: string;
  linkId: string;
  /** The hash of the session's token. */
  sessionId: string;
  consultationId: string | null;
  requestId: string | null;
  /** True if all visits of the patient are shown; false: that of the link alone. */
  showsAll: boolean;
};
/** A person with whom a patient shared parts of their page: they only read. */
export type Relative = {
  type: 'relative';
  role: 'relative';
  shareId: string;
  /** Name as the patient wrote it. */
  withName: string;
  shows: readonly SharedPart[];
  expiresAt: Date;
  patientId: string;
  /** Name of the patient. */
  name: string;
  consultationId: string | null;
  requestId: string | null;
};
/** An app through which patients raise requests: see app-keys.ts. */
/** `isOfHospital`: it may act for every patient without their consent. */
export type App = { type: 'customer'; app: string; isOfHospital: boolean };
/** A system outside that uses the FHIR interface (server/fhir/access): it makes none of the calls of the contract. */
export type FhirClient = {
  type: 'fhirClient';
  clientId: string;
  /** Present for an app that a doctor opened: it reads this patient alone, as long as the doctor may. */
  person?: { sessionId: string; userId: string; patientId: string };
};
export type System = { type: 'client' | 'payer' | 'smsGateway' | 'public' };
export type Identity = Staff | Operator | Wall | Guest | Patient | Relative | App | System;

/** Returns whether people of this role sign in to the portal. */
export const isOfPortal = (role: AccountRole): role is Role => role !== 'operator';

/** Returns whether an operator has approved them; of the staff, only providers need it. */
export function isVerified({ role, rights }: Pick<Staff, 'role' | 'rights'>): boolean {
  return role !== 'provider' || rights.includes('verified');
}

/** The right that the verification of a provider gives. */
export function verificationRights(status: string | null): Need[] {
  return status === VERIFIED_AND_APPROVED ? ['verified'] : [];
}

/** One key per person for messages, room members and audit rows, however they joined. */
export function identityKey(who: Identity | FhirClient): string {
  if (who.type === 'patient') return `patient:${who.patientId}`;
  if (who.type === 'relative') return `relative:${who.shareId}`;
  if (who.type === 'wall') return `wall:${who.screenId}`;
  if (who.type === 'fhirClient')
    return who.person ? `fhir:${who.clientId}:${who.person.userId}` : `fhir:${who.clientId}`;
  if ('userId' in who) return `${who.type}:${who.userId}`;
  return who.type === 'customer' ? `customer:${who.app}` : who.type;
}
