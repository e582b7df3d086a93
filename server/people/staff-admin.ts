import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import { change } from '#server/platform/writes/change.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { tellPerson } from '#server/notifications/tell.ts';
import { makeNurseLink } from './nurse-links.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { REFUSED, SUBMITTED } from './verification.ts';
import { findClinic } from './clinic.queries.ts';
import { insertInvitation, revokeUnusedInvitation } from './joining.queries.ts';
import { deleteLicense, findUnverifiedLicense, setLicenseVerified } from './license.queries.ts';
import { isApproved, lockProviderByUser, updateProvider } from './provider.queries.ts';
import { findUserByName, updateUser } from './user.queries.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';

/** The operator's commands on people; each runs as one change with an audit row. */
const INVITATION_LIFE_S = 14 * 86_400;

async function userNamed(tx: Tx, userName: string) {
  return orNotFound(await findUserByName(tx, userName));
}

/**
 * Invites a provider to a clinic. @returns the path of the invitation, which is shown once @throws Refusal
 * NOT_FOUND for an unknown clinic
 */
export async function inviteProvider(
  deps: Administering,
  invitation: { clinicId: string; invitedBy: string; note: string },
): Promise<string> {
  const token = newToken();
  await change(acting(deps), async (c) => {
    const { clinicId, invitedBy, note } = invitation;
    orNotFound(await findClinic(c.tx, clinicId));
    await insertInvitation(c.tx, {
      tokenHash: hashToken(token),
      clinicId,
      invitedBy,
      note,
      createdAt: c.now,
      expiresAt: addSeconds(c.now, INVITATION_LIFE_S),
    });
    await c.audit('INVITE_PROVIDER', 'clinic', clinicId);
  });
  return `/provider-invitation/${token}`;
}

/** Revokes an unused invitation. @param id the last part of its path @throws Refusal NOT_FOUND */
export async function revokeInvitation(deps: Administering, id: string): Promise<void> {
  await change(acting(deps), async (c) => {
    const row = await revokeUnusedInvitation(c.tx, hashToken(id), c.now);
    await c.audit('REVOKE_INVITATION', 'clinic', orNotFound(row).clinicId);
  });
}

/**
 * Approves or rejects a submitted registration, or a new licence of an approved provider. An approved licence
 * is shown on prescriptions from then on; after a rejection the previous one remains.
 * @throws Refusal NOT_FOUND for an unknown user name, RULE when no decision is pending
 */
export async function decideProvider(
  deps: Administering,
  userName: string,
  decision: 'approve' | 'refuse',
  reason: string,
): Promise<void> {
  await change(acting(deps), async (c) => {
    const user = await userNamed(c.tx, userName);
    const provider = orNotFound(await lockProviderByUser(c.tx, user.id));
    const isNew = provider.verificationStatus === SUBMITTED;
    const hasNewLicense = await settleLicense(c.tx, provider.id, decision);
    const hasNewName = await settleName(c.tx, user, decision);
    const hasNews = hasNewLicense || hasNewName;
    if (!isNew && !(provider.verificationStatus === VERIFIED_AND_APPROVED && hasNews))
      throw new Refusal('RULE', { reason: 'NOTHING_TO_DECIDE' });
    if (isNew) {
      const approved = { verificationStatus: VERIFIED_AND_APPROVED, availableForOthers: true };
      await updateProvider(
        c.tx,
        provider.id,
        decision === 'approve' ? approved : { verificationStatus: REFUSED },
      );
    }
    await c.audit(decision === 'approve' ? 'APPROVE_PROVIDER' : 'REFUSE_PROVIDER', 'provider', provider.id);
    c.security({ kind: 'RIGHTS_CHANGED', userId: user.id });
    const what = isNew ? 'Your registration' : hasNewLicense ? 'Your licence' : 'Your new name';
    await tellPerson(c, deps.config, 'REGISTRATION_DECIDED', user, {
      what,
      decision: decision === 'approve' ? 'approved' : 'not approved',
      reason: reason || 'Message Operations if you have a question.',
    });
    await c.event('profile.changed', [`user:${user.id}`], {});
  });
}

/** @returns whether a new name was waiting */
async function settleName(
  tx: Tx,
  user: { id: string; pendingName: string | null },
  decision: 'approve' | 'refuse',
): Promise<boolean> {
  if (user.pendingName === null) return false;
  const approved = decision === 'approve' ? { name: user.pendingName } : {};
  await updateUser(tx, user.id, { ...approved, pendingName: null });
  return true;
}

/** @returns whether there was an unverified licence */
async function settleLicense(tx: Tx, providerId: string, decision: 'approve' | 'refuse'): Promise<boolean> {
  const license = await findUnverifiedLicense(tx, providerId);
  if (!license) return false;
  if (decision === 'refuse') {
    // A registering provider may correct their data; for an approved one, the previous licence is valid
    // again.
    if (await isApproved(tx, providerId)) await deleteLicense(tx, providerId);
    return true;
  }
  await setLicenseVerified(tx, providerId);
  const { registrationNumber, medicalCouncil } = license;
  await updateProvider(tx, providerId, { registrationNumber, council: medicalCouncil });
  return true;
}

/**
 * @returns the path of a link that signs a nurse in once, within 15 minutes @throws Refusal NOT_FOUND for
 * anyone but a nurse
 */
export async function mintNurseLink(deps: Administering, userName: string): Promise<string> {
  return change(acting(deps), async (c) => {
    const user = await userNamed(c.tx, userName);
    if (user.role !== 'nurse') throw new Refusal('NOT_FOUND');
    await c.audit('MINT_NURSE_LINK', 'appUser', user.id);
    return makeNurseLink(c, user.id);
  });
}
