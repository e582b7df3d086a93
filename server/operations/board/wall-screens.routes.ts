import { randomUUID } from 'node:crypto';
import type { WallScreen, wallScreenCalls } from '#contract/wall-screens.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import { endWallScreen, findWallScreen, insertWallScreen, listWallScreens } from './wall-screen.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findWallScreen>>>;

const present = ({ createdAt, seenAt, ...row }: Row): WallScreen => ({
  ...row,
  createdAt: createdAt.toISOString(),
  seenAt: isoOrNull(seenAt),
});

export const wallScreenHandlers: HandlersOf<typeof wallScreenCalls> = {
  async wallScreens({ db }) {
    return { screens: (await listWallScreens(db)).map(present) };
  },

  addWallScreen: (ctx) =>
    change(ctx, async (c) => {
      const id = randomUUID();
      await insertWallScreen(c.tx, {
        id,
        name: ctx.body.name,
        keyHash: ctx.body.keyHash,
        createdBy: ctx.who.userId,
        createdAt: c.now,
        seenAt: null,
        endedAt: null,
        endedBy: null,
      });
      await c.audit('ADD_WALL_SCREEN', 'wallScreen', id);
      return { screen: present(orNotFound(await findWallScreen(c.tx, id))) };
    }),

  async endWallScreen(ctx) {
    await change(ctx, async (c) => {
      const { id } = orNotFound(await findWallScreen(c.tx, ctx.body.screenId));
      await endWallScreen(c.tx, id, { now: c.now, byUser: ctx.who.userId });
      await c.audit('END_WALL_SCREEN', 'wallScreen', id);
    });
    return {};
  },
};
