import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { FAVOURITES_MAX, type favouriteCalls } from '#contract/favourites.ts';
import { change } from '#server/platform/writes/change.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { withReferenceNames } from '#server/reference/medicines.ts';
import { deleteFavourite, insertFavourite, listFavourites, lockFavourites } from './favourite.queries.ts';
import { mustBeDecided } from './prescription.policy.ts';

export const favouriteHandlers: HandlersOf<typeof favouriteCalls> = {
  async prescriptionFavourites(ctx) {
    const rows = await listFavourites(ctx.db, ctx.who.roleId);
    return { favourites: rows.map(({ id, item }) => ({ id, item })) };
  },

  async savePrescriptionFavourite(ctx) {
    const { clientId } = ctx.body;
    const providerId = ctx.who.roleId;
    mustBeDecided([ctx.body.item], () => 'item');
    // What a patient takes already is not a habit of the prescriber.
    const items = withReferenceNames([{ ...ctx.body.item, continued: false }]);
    const favourite = await change(ctx, async (c) => {
      await lockFavourites(c.tx, providerId);
      const before = await listFavourites(c.tx, providerId);
      const same = before.find(
        (one) => one.clientId === clientId || items.some((item) => isDeepStrictEqual(item, one.item)),
      );
      if (same) return same;
      if (before.length >= FAVOURITES_MAX)
        throw new Refusal('RULE', { reason: 'FAVOURITES_FULL', params: { max: FAVOURITES_MAX } });
      const row = { id: randomUUID(), providerId, clientId, createdAt: c.now };
      const made = await insertFavourite(c.tx, { ...row, item: JSON.stringify(items[0]) });
      await c.audit('SAVE_FAVOURITE', 'prescriptionFavourite', row.id);
      return made;
    });
    return { favourite: { id: favourite.id, item: favourite.item } };
  },

  async deletePrescriptionFavourite(ctx) {
    const { favouriteId } = ctx.body;
    await change(ctx, async (c) => {
      if (!(await deleteFavourite(c.tx, ctx.who.roleId, favouriteId))) throw new Refusal('NOT_FOUND');
      await c.audit('DELETE_FAVOURITE', 'prescriptionFavourite', favouriteId);
    });
    return {};
  },
};
