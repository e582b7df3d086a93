import { ageOn } from '#domain/age.ts';
import type { nurseVisitCalls } from '#contract/nurse-visits.ts';
import { auditList, auditRead } from '#server/platform/audit/audit-reads.ts';
import type { HandlersOf, StaffCtx } from '#server/platform/http/handler.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import { tellChanged } from '#server/requests/requests.ts';
import { findSentVitalSet, observationsOfSets } from '#server/vitals/vital-sets.ts';
import { presentVitalSet } from '#server/vitals/present-observation.ts';
import { storeVitals } from '#server/vitals/store-vitals.ts';
import { checkedVitals, mustBeProbable } from '#server/vitals/vitals.ts';
import { tellOpenVisits } from '#server/visits/consultations.ts';
import { askDoctor } from './ask-doctor.ts';
import { lockVisit } from './lock-visit.ts';
import { findOwnVisit, listOwnVisits, type NurseVisitRow } from './nurse-visit.queries.ts';
import { presentNurseVisit, presentVisitDetails } from './present-visit.ts';
import { reportVisit } from './report-visit.ts';

/** @throws Refusal NOT_FOUND for a visit that is another one's, exactly as for an absent one */
async function readOwnVisit(ctx: StaffCtx, visitId: string): Promise<NurseVisitRow> {
  return orNotFound(await findOwnVisit(ctx.db, ctx.who.userId, visitId));
}

/** The visit as a write has left it. */
async function detailsAfter(ctx: StaffCtx & { body: { visitId: string } }) {
  const row = await readOwnVisit(ctx, ctx.body.visitId);
  return { visit: await presentVisitDetails(ctx.db, row, { now: ctx.clock.now(), userId: ctx.who.userId }) };
}

export const nurseVisitHandlers: HandlersOf<typeof nurseVisitCalls> = {
  async nurseHomeVisits(ctx) {
    const { part, search, ...page } = ctx.body;
    const asked = { part, search, ...pageAsked(page) };
    const { rows, ...found } = await listOwnVisits(ctx.db, ctx.who.userId, asked);
    await auditList(
      ctx,
      'home visits',
      rows.map(({ patientId }) => patientId),
    );
    return { ...found, items: rows.map((row) => presentNurseVisit(row, ctx.clock.now())) };
  },

  async nurseHomeVisit(ctx) {
    const row = await readOwnVisit(ctx, ctx.query.visitId);
    await auditRead(ctx, 'home_visit', row.id, row.patientId);
    return {
      visit: await presentVisitDetails(ctx.db, row, { now: ctx.clock.now(), userId: ctx.who.userId }),
    };
  },

  async nurseVisitMobile(ctx) {
    const row = await readOwnVisit(ctx, ctx.query.visitId);
    if (row.endedAt) throw new Refusal('NOT_ALLOWED', { reason: 'ORDER_ENDED' });
    await auditRead(ctx, 'mobile', row.requestId, row.patientId);
    return { mobile: row.mobile };
  },

  async reportHomeVisit(ctx) {
    await change(ctx, (c) => reportVisit(c, ctx.who, ctx.body));
    return detailsAfter(ctx);
  },

  async recordVisitVitals(ctx) {
    const { visitId, clientId, values } = ctx.body;
    const { userId } = ctx.who;
    if (!(await findSentVitalSet(ctx.db, userId, clientId))) {
      // Also of an order that has ended: what was measured without a network may arrive later.
      await change(ctx, async (c) => {
        const { visit, order } = await lockVisit(c, ctx.who, visitId);
        const { sex, bornOn } = visit;
        const ageYears = ageOn(bornOn, c.now);
        const checked = checkedVitals(values, { sex, ageYears });
        mustBeProbable(ctx.body, ageYears);
        const of = { ...visit, consultationId: null, homeVisitId: visit.id, since: order.requestedAt };
        await storeVitals(c, of, { ...ctx.body, byUser: userId }, checked);
        await c.audit('VITALS', 'home_visit', visit.id, visit.patientId);
        await tellChanged(c, order);
        // A doctor who was asked from here sees them at once.
        await tellOpenVisits(c, visit.patientId);
      });
    }
    const row = orNotFound(await findSentVitalSet(ctx.db, userId, clientId));
    return { vitals: presentVitalSet(row, await observationsOfSets(ctx.db, [row.id]), () => true) };
  },

  async askDoctor(ctx) {
    await change(ctx, (c) => askDoctor(c, ctx.who, ctx.body));
    return detailsAfter(ctx);
  },
};
