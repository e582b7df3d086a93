import type { ClinicProvider, profileCalls } from '#contract/profile.ts';
import { change } from '#server/platform/writes/change.ts';
import { clinicDashboardLink, redeemClinicTicket } from './clinic-dashboard.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { ownRole, ownUser } from './own.ts';
import { presentProvider } from './present-provider.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { videoAiLink } from './video-ai.ts';

async function clinicsOf(db: Db, providerId: string): Promise<ClinicProvider[]> {
  const rows = await db
    .selectFrom('clinicProvider')
    .innerJoin('clinic', 'clinic.id', 'clinicProvider.clinicId')
    .select(['clinicId', 'clinicName', 'city', 'state'])
    .where('providerId', '=', providerId)
    .orderBy('clinicName')
    .execute();
  // Belonging to a clinic has no other state in the store yet.
  return rows.map((row) => ({ ...row, clinicProviderStatus: 'ACTIVE' }));
}

export const profileHandlers: HandlersOf<typeof profileCalls> = {
  async getProviderByUserId(ctx) {
    ownUser(ctx.who, ctx.query.userId);
    const row = await ctx.db
      .selectFrom('provider')
      .innerJoin('appUser', 'appUser.id', 'provider.userId')
      .selectAll('provider')
      .select(['appUser.userName', 'appUser.name', 'appUser.email'])
      .where('provider.userId', '=', ctx.who.userId)
      .executeTakeFirst();
    return { provider: presentProvider(orNotFound(row)) };
  },

  async profileCompletionStatus(ctx) {
    ownUser(ctx.who, ctx.query.userId);
    const row = await ctx.db
      .selectFrom('provider')
      .select(['personalInfo', 'professionalInfo', 'serviceInfo', 'isWebAiSignUp'])
      .where('userId', '=', ctx.who.userId)
      .executeTakeFirst();
    return orNotFound(row);
  },

  async agentById(ctx) {
    ownUser(ctx.who, ctx.query.userId);
    const row = await ctx.db
      .selectFrom('agent')
      .innerJoin('appUser', 'appUser.id', 'agent.userId')
      .selectAll('agent')
      .select('appUser.email')
      .where('agent.userId', '=', ctx.who.userId)
      .executeTakeFirst();
    return { agentDetails: orNotFound(row) };
  },

  async nurseById(ctx) {
    ownUser(ctx.who, ctx.query.userId);
    const row = await ctx.db
      .selectFrom('nurse')
      .innerJoin('appUser', 'appUser.id', 'nurse.userId')
      .selectAll('nurse')
      .select(['appUser.name', 'appUser.email'])
      .where('nurse.userId', '=', ctx.who.userId)
      .executeTakeFirst();
    return { nurseDetails: orNotFound(row) };
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
