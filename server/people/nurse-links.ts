import { change, type Change } from '#server/platform/writes/change.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { addSeconds } from '#server/platform/time.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { mustBeLocal } from './local-sign-in.ts';
import { insertNurseLink, setNurseLinkUsed } from './joining.queries.ts';

const LINK_LIFE_S = 15 * 60;

/** Creates two one-time codes for a nurse. @returns the path that contains them */
export async function makeNurseLink(c: Change, userId: string): Promise<string> {
  const [access, refresh] = [newToken(), newToken()];
  await insertNurseLink(c.tx, {
    accessHash: hashToken(access),
    refreshHash: hashToken(refresh),
    userId,
    expiresAt: addSeconds(c.now, LINK_LIFE_S),
  });
  return `/nurse/${userId}/${access}/${refresh}`;
}

/**
 * Redeems a link.
 * @returns the nurse's user id
 * @throws Refusal WRONG_CODE alike for a wrong, used or expired one, as `mustBeLocal` does: the link is not used up then
 */
export async function redeemNurseLink(
  caller: Parameters<typeof change>[0],
  link: { userId: string; access: string; refresh: string },
): Promise<string> {
  return change(caller, async (c) => {
    const hashes = { accessHash: hashToken(link.access), refreshHash: hashToken(link.refresh) };
    const row = await setNurseLinkUsed(c.tx, { userId: link.userId, ...hashes }, c.now);
    if (!row) throw new Refusal('WRONG_CODE');
    await mustBeLocal({ ...caller, db: c.tx }, row.userId);
    await c.audit('REDEEM_NURSE_LINK', 'appUser', row.userId);
    return row.userId;
  });
}
