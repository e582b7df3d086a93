import type { Passkey, passkeyCalls } from '#contract/passkeys.ts';
import type { HandlersOf, StaffCtx } from '#server/platform/http/handler.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import { isoOrNull } from './present-person.ts';
import { deletePasskey, listPasskeys } from './passkey.queries.ts';
import { addPasskey, startPasskey, startPasskeyCheck } from './passkeys.ts';

export const passkeyHandlers: HandlersOf<typeof passkeyCalls> = {
  async getPasskeys(ctx) {
    return { passkeys: await passkeysOf(ctx, ctx.db), isNeeded: ctx.config.SIGN_WITH === 'device' };
  },

  async startPasskey(ctx) {
    return { options: { ...(await startPasskey(ctx, ctx.body.password)) } };
  },

  async addPasskey(ctx) {
    await addPasskey(ctx, ctx.body);
    return change(ctx, async (c) => ({ passkeys: await passkeysOf(ctx, c.tx) }));
  },

  async removePasskey(ctx) {
    return change(ctx, async (c) => {
      orNotFound((await deletePasskey(c.tx, ctx.who.userId, ctx.body.id)) || undefined);
      await c.audit('REMOVE_PASSKEY', 'appUser', ctx.who.userId);
      return { passkeys: await passkeysOf(ctx, c.tx) };
    });
  },

  async startPasskeyCheck(ctx) {
    return { options: { ...(await startPasskeyCheck(ctx)) } };
  },
};

async function passkeysOf(ctx: StaffCtx, db: Parameters<typeof listPasskeys>[0]): Promise<Passkey[]> {
  const rows = await listPasskeys(db, ctx.who.userId);
  return rows.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    addedAt: createdAt.toISOString(),
    usedAt: isoOrNull(usedAt),
  }));
}
