import { CLIENT_ID, CLIENT_SECRET } from '#contract/limits.ts';
import type { AnyCall, Need, Who } from '#contract/call.ts';
import type { CallName } from '#contract/index.ts';
import { OPERATOR_RIGHTS, type OperatorCall } from '#contract/operator-roles.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  verificationRights,
  type Guest,
  type Identity,
  type Operator,
  type Patient,
  type Relative,
  type Staff,
  type Wall,
} from './identity.ts';
import { Refusal } from './refusal.ts';
import type { ReadSession } from './session-memory.ts';
import { sameText } from './same-text.ts';
import { hashToken } from './tokens.ts';
import { authenticateApp } from './app-keys.ts';
import { guestKey, isAdmitted } from './guests.ts';
import { isNotMerged } from './shares.ts';

const BASIC = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;

/**
 * Identifies the caller; `authorize` checks whether they may make this call.
 * @throws Refusal NOT_SIGNED_IN for a missing or expired token, BAD_CLIENT
 */
export async function authenticate(
  deps: Deps,
  request: Request,
  row: AnyCall,
  address: string,
): Promise<Identity> {
  const { who } = row;
  if (who.includes('public')) return { type: 'public' };
  if (who.includes('customer')) return authenticateApp(deps, request, row, address);
  // The signature covers the body, so the handler verifies it.
  if (who.includes('payer')) return { type: 'payer' };
  if (who.includes('smsGateway')) return { type: 'smsGateway' };
  const header = request.headers.get('authorization') ?? '';
  if (header.startsWith('Basic ')) {
    if (!who.includes('client') || !sameText(header, BASIC)) throw new Refusal('BAD_CLIENT');
    return { type: 'client' };
  }
  if (!header.startsWith('Bearer ')) throw new Refusal('NOT_SIGNED_IN');
  const token = header.slice('Bearer '.length);
  const identity =
    (await signedInOf(deps, token)) ??
    (await guestOf(deps, token)) ??
    (await patientOf(deps, token)) ??
    (await relativeOf(deps, token)) ??
    (await wallScreenOf(deps, token));
  if (!identity) throw new Refusal('NOT_SIGNED_IN');
  return identity;
}

/**
 * @throws Refusal NOT_ALLOWED when a call is for another role, or needs rights that this provider does not
 * have;
 * LOCKED_SESSION when the call is not allowed in a locked session
 */
export function authorize(
  identity: Identity,
  { who, needs = [], whileLocked }: Pick<AnyCall, 'who' | 'needs' | 'whileLocked'>,
): void {
  const as: Who = identity.type === 'staff' ? identity.role : identity.type;
  if (!who.includes(as)) throw new Refusal('NOT_ALLOWED');
  if (identity.type === 'staff' && identity.isLocked && !whileLocked) throw new Refusal('LOCKED_SESSION');
  if (identity.type === 'staff' && !hasRights(identity, needs)) throw new Refusal('NOT_ALLOWED');
}

/** Checks the table of calls and roles of operators; others pass. @throws Refusal NOT_ALLOWED */
export function authorizeOperator(identity: Identity, name: CallName): void {
  if (identity.type !== 'operator') return;
  const roles = isOfOperator(name) ? OPERATOR_RIGHTS[name] : [];
  if (!roles.some((role) => identity.roles.includes(role))) throw new Refusal('NOT_ALLOWED');
}

const isOfOperator = (name: CallName): name is OperatorCall => Object.hasOwn(OPERATOR_RIGHTS, name);

/** Only providers have verification and flags; for the other roles the role alone decides. */
function hasRights(who: Staff, needs: readonly Need[]): boolean {
  return who.role !== 'provider' || needs.every((need) => who.rights.includes(need));
}

async function signedInOf(deps: Deps, token: string): Promise<Staff | Operator | undefined> {
  const tokenHash = hashToken(token);
  return deps.sessionMemory.of(tokenHash, () => readSession(deps, tokenHash));
}

async function readSession({ db, clock }: Deps, tokenHash: string): Promise<ReadSession | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .leftJoin('provider', 'provider.userId', 'appUser.id')
    .leftJoin('agent', 'agent.userId', 'appUser.id')
    .leftJoin('nurse', 'nurse.userId', 'appUser.id')
    .select(['session.id as sessionId', 'session.lockedAt'])
    .select(['session.accessExpiresAt', 'session.absoluteExpiresAt'])
    .select(['appUser.id as userId', 'appUser.role', 'appUser.name', 'appUser.operatorRoles'])
    .select(['provider.id as providerId', 'agent.id as agentId', 'nurse.id as nurseId', 'agent.agentType'])
    .select(['provider.verificationStatus', 'provider.internalProvider', ...PROVIDER_FLAGS])
    .where('session.accessHash', '=', tokenHash)
    .where('session.accessExpiresAt', '>', clock.now())
    // An access token that was issued shortly before its session ended must not outlive the session.
    .where('session.absoluteExpiresAt', '>', clock.now())
    .where('session.revokedAt', 'is', null)
    .where('appUser.disabledAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { sessionId, userId, role, name } = row;
  const person = { userId, name, sessionId };
  const who: Staff | Operator =
    role === 'operator'
      ? { type: 'operator', ...person, roles: row.operatorRoles }
      : {
          type: 'staff',
          role,
          ...person,
          isLocked: row.lockedAt !== null,
          roleId: row.providerId ?? row.agentId ?? row.nurseId ?? '',
          rights: rightsOf(row),
          isInternal: row.internalProvider ?? false,
          agentType: row.agentType,
        };
  const ends = [row.accessExpiresAt.getTime(), row.absoluteExpiresAt.getTime()];
  return { who: Object.freeze(who), endsAt: new Date(Math.min(...ends)) };
}

const PROVIDER_FLAGS = [
  'provider.eligibleForExpertAnalysis',
  'provider.skincareSaf',
  'provider.hasAccessToDermaCare',
  'provider.secondOpinionAdmin',
] as const;

function rightsOf(row: {
  verificationStatus: string | null;
  eligibleForExpertAnalysis: boolean | null;
  skincareSaf: boolean | null;
  hasAccessToDermaCare: boolean | null;
  secondOpinionAdmin: boolean | null;
}): Need[] {
  const held: readonly [Need, boolean | null][] = [
    ['expertAnalysis', row.eligibleForExpertAnalysis],
    ['skincare', row.skincareSaf],
    ['dermaCare', row.hasAccessToDermaCare],
    ['secondOpinionAdmin', row.secondOpinionAdmin],
  ];
  const flags = held.filter(([, has]) => has).map(([need]) => need);
  return [...verificationRights(row.verificationStatus), ...flags];
}

/** Returns the guest with a token of a link that still holds. */
export async function guestOf({ db, clock }: Deps, token: string): Promise<Guest | undefined> {
  const row = await db
    .selectFrom('guest')
    .innerJoin('guestInvitation', 'guestInvitation.id', 'guest.invitationId')
    .innerJoin('consultation', 'consultation.id', 'guestInvitation.consultationId')
    .leftJoin('roomMember', (join) => join.on('roomMember.identityKey', '=', guestKey))
    .select(['guest.id as userId', 'guest.invitationId', 'guest.callsThemselves', 'guest.waits'])
    .select(['guestInvitation.consultationId', 'guestInvitation.name as invitedAs', 'guestInvitation.role'])
    .select('roomMember.state')
    .where('guest.tokenHash', '=', hashToken(token))
    .where('guestInvitation.revokedAt', 'is', null)
    .where('guestInvitation.expiresAt', '>', clock.now())
    .where('consultation.endedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { state, ...guest } = row;
  const { invitedAs, callsThemselves } = guest;
  const name = callsThemselves ? `${invitedAs} (“${callsThemselves}”)` : invitedAs;
  return { type: 'guest', ...guest, name, isAdmitted: isAdmitted({ ...guest, state }) };
}

async function patientOf({ db, clock }: Deps, token: string): Promise<Patient | undefined> {
  const now = clock.now();
  const row = await db
    .selectFrom('patientSession')
    .innerJoin('patientLink', 'patientLink.id', 'patientSession.linkId')
    .innerJoin('patient', 'patient.id', 'patientLink.patientId')
    .select(['patientLink.id as linkId', 'patientLink.consultationId', 'patientLink.requestId'])
    .select(['patientSession.tokenHash as sessionId', 'patientSession.showsAll'])
    .select(['patient.id as patientId', 'patient.name'])
    .where('patientSession.tokenHash', '=', hashToken(token))
    .where('patientSession.expiresAt', '>', now)
    .where('patientLink.revokedAt', 'is', null)
    .where('patientLink.expiresAt', '>', now)
    .executeTakeFirst();
  return row && { type: 'patient', role: 'patient', ...row };
}

async function relativeOf({ db, clock }: Deps, token: string): Promise<Relative | undefined> {
  const now = clock.now();
  const row = await db
    .selectFrom('shareSession')
    .innerJoin('patientShare as share', 'share.id', 'shareSession.shareId')
    .innerJoin('patient', 'patient.id', 'share.patientId')
    .select(['share.id as shareId', 'share.name as withName', 'share.shows', 'share.expiresAt'])
    .select(['share.consultationId', 'share.requestId', 'patient.id as patientId', 'patient.name'])
    .where('shareSession.tokenHash', '=', hashToken(token))
    .where('shareSession.expiresAt', '>', now)
    .where('share.revokedAt', 'is', null)
    .where('share.expiresAt', '>', now)
    .where(isNotMerged)
    .executeTakeFirst();
  return row && { type: 'relative', role: 'relative', ...row };
}

async function wallScreenOf({ db }: Deps, token: string): Promise<Wall | undefined> {
  const row = await db
    .selectFrom('wallScreen')
    .select(['id as screenId', 'name'])
    .where('keyHash', '=', hashToken(token))
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row && { type: 'wall', ...row };
}
