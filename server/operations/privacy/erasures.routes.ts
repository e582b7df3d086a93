import type { erasureCalls } from '#contract/erasures.ts';
import { recording } from '#server/operations/access/change-access.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import type { Operator } from '#server/platform/http/identity.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import {
  askErasure,
  countErasures,
  declineErasure,
  erasePatient,
  listErasures,
  listErasuresOf,
  whatStays,
} from './erase-patient.ts';
import { presentErasure } from './present-erasure.ts';

type Reading = Pick<Deps, 'db'> & { who: Operator };

async function detailsOf({ db, who }: Reading, patientId: string) {
  const rows = await listErasuresOf(db, patientId);
  return {
    erasures: rows.map((row) => presentErasure(row, who.userId)),
    stays: await whatStays(db, patientId),
  };
}

export const erasureHandlers: HandlersOf<typeof erasureCalls> = {
  async erasures(ctx) {
    const { db, who, query } = ctx;
    const [page, { open, ended }] = await Promise.all([
      listErasures(db, { ...pageAsked(query), isOpen: query.part === 'OPEN' }),
      countErasures(db),
    ]);
    return {
      items: page.rows.map((row) => presentErasure(row, who.userId)),
      next: page.next,
      total: query.part === 'OPEN' ? open : ended,
      counts: { OPEN: open, ENDED: ended },
    };
  },

  patientErasures: (ctx) => detailsOf(ctx, ctx.query.patientId),

  async askErasure(ctx) {
    await askErasure(ctx, ctx.body);
    return detailsOf(ctx, ctx.body.patientId);
  },

  async erasePatient(ctx) {
    const patientId = await recording(
      ctx,
      (inside) => erasePatient(inside, ctx.body.erasureId),
      () => ({ act: 'PATIENT_ERASED', personId: null }),
    );
    return detailsOf(ctx, patientId);
  },

  async declineErasure(ctx) {
    return detailsOf(ctx, await declineErasure(ctx, ctx.body));
  },
};
