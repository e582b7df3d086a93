import type { incidentCalls } from '#contract/incidents.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { countIncidents, listIncidents } from './incident.queries.ts';
import { addFollowUp, closeIncident, presentRow, readIncident, recordIncident } from './incidents.ts';

export const incidentHandlers: HandlersOf<typeof incidentCalls> = {
  async incidents({ db, query }) {
    const { part, kind, severity, sort, descending } = query;
    const asked = { kind, severity, sort, isOpen: part === 'OPEN', isDescending: descending === 'true' };
    const [{ rows, next }, counts] = await Promise.all([
      listIncidents(db, { ...pageAsked(query), ...asked }),
      countIncidents(db, { kind, severity }),
    ]);
    return { items: rows.map(presentRow), next, total: counts[part], counts };
  },

  incident: async (ctx) => ({ incident: await readIncident(ctx, ctx.query.incidentId) }),

  async recordIncident(ctx) {
    return { incident: await readIncident(ctx, await recordIncident(ctx, ctx.body)) };
  },

  async addIncidentFollowUp(ctx) {
    await addFollowUp(ctx, ctx.body);
    return { incident: await readIncident(ctx, ctx.body.incidentId) };
  },

  async closeIncident(ctx) {
    await closeIncident(ctx, ctx.body);
    return { incident: await readIncident(ctx, ctx.body.incidentId) };
  },
};
