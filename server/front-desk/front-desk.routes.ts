import type { frontDeskCalls } from '#contract/front-desk.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { change } from '#server/platform/writes/change.ts';
import { whoRings } from '#server/requests/who-rings.ts';
import { recordPossibleDuplicates } from '#server/patients/desk-patients.ts';
import { registerAlone } from '#server/patients/register-patient.ts';
import { findCallers } from './find-callers.ts';
import { orderAtDesk } from './order-at-desk.ts';
import { mustHaveDesk, mustServeHub, raiseAtDesk } from './raise-at-desk.ts';

export const frontDeskHandlers: HandlersOf<typeof frontDeskCalls> = {
  async findCallers(ctx) {
    mustHaveDesk(ctx.who);
    return { matches: await findCallers(ctx, ctx.body) };
  },

  async whoRings(ctx) {
    const { kind, hubKey } = ctx.query;
    await mustServeHub({ tx: ctx.db }, ctx.who, hubKey);
    const asked = {
      db: ctx.db,
      now: ctx.clock.now(),
      timeZone: ctx.config.TIME_ZONE,
      byUser: ctx.who.userId,
    };
    return { rings: await whoRings(asked, kind, hubKey) };
  },

  async raiseAtDesk(ctx) {
    return change(ctx, (c) => raiseAtDesk(c, ctx.who, ctx.body));
  },

  async registerAtDesk(ctx) {
    mustHaveDesk(ctx.who);
    const { clientId, consentBy, newPatient, undecidedIds = [] } = ctx.body;
    const byUser = ctx.who.userId;
    const patient = await change(ctx, async (c) => {
      const made = await registerAlone(c, { patient: newPatient, byUser, alone: { clientId, consentBy } });
      await recordPossibleDuplicates(c, made.id, { otherIds: undecidedIds, byUser });
      return made;
    });
    return { patient };
  },

  async deskOffer(ctx) {
    mustHaveDesk(ctx.who);
    return { tests: ctx.config.DESK_LAB_ORDERS === 'on' };
  },

  async orderAtDesk(ctx) {
    mustHaveDesk(ctx.who);
    return change(ctx, (c) => orderAtDesk(c, ctx.config, ctx.who, ctx.body));
  },
};
