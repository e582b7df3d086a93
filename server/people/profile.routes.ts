import type { ClinicProvider, profileCalls } from '#contract/profile.ts';
import { change } from '#server/platform/writes/change.ts';
import { clinicDashboardLink, redeemClinicTicket } from './clinic-dashboard.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { ownRole, ownUser } from './own.ts';
import { presentProvider } from './present-provider.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { videoAiLink } from './video-ai.ts';
import { listMemberships } from './clinic.queries.ts';
import { findCompletion, findProviderByUser } from './provider.queries.ts';
import { findAgentByUser, findNurseByUser } from './user.queries.ts';

async function clinicsOf(db: Db, providerId: string): Promise<ClinicProvider[]> {
  const rows = await listMemberships(db, providerId);
  // The store has no other state of a clinic membership yet.
  return rows.map((row) => ({ ...row, clinicProviderStatus: 'ACTIVE' }));
}

export const profileHandlers: HandlersOf<typeof profileCalls> = {
  async getProviderByUserId(ctx) {
    ownUser(ctx.who, ctx.query.userId);
    const row = await findProviderByUser(ctx.db, ctx.who.userId);
    return { provider: presentProvider(orNotFound(row)) };
  },

  async profileCompletionStatus(ctx) {
    ownUser(ctx.who, ctx.query.userId);
    return orNotFound(await findCompletion(ctx.db, ctx.who.userId));
  },

  async agentById(ctx) {
    ownUser(ctx.who, ctx.query.userId);
    return { agentDetails: orNotFound(await findAgentByUser(ctx.db, ctx.who.userId)) };
  },

  async nurseById(ctx) {
    ownUser(ctx.who, ctx.query.userId);
    return { nurseDetails: orNotFound(await findNurseByUser(ctx.db, ctx.who.userId)) };
  },

  async providerClinicListDetails(ctx) {
    ownRole(ctx.who, ctx.query.providerId);
    return { clinicProvider: await clinicsOf(ctx.db, ctx.who.roleId) };
  },

  async getClinicProviderStatus(ctx) {
    ownRole(ctx.who, ctx.body.providerId);
    const clinics = await clinicsOf(ctx.db, ctx.who.roleId);
    const clinic = orNotFound(clinics.find((one) => one.clinicId === ctx.body.clinicId));
    return { clinicProviderStatus: clinic.clinicProviderStatus };
  },

  async openClinicDashboard(ctx) {
    const { clinicId } = ctx.body;
    return { clinicDashboardLink: await change(ctx, (c) => clinicDashboardLink(c, ctx, clinicId)) };
  },

  redeemClinicTicket: (ctx) => change(ctx, (c) => redeemClinicTicket(c, ctx.body.ticket)),

  getVideoAiLink: async (ctx) => ({ videoAiLink: await videoAiLink(ctx.db) }),
};
