import type { patientLinkCalls } from '#contract/patient-links.ts';
import { stateOf } from '#server/patient-links/link-state.ts';
import { listLinks, revokeAbout } from '#server/patient-links/patient-links.ts';
import { listShares, presentShare, revokeShares } from '#server/patient-links/shares.ts';
import { sendAgain } from '#server/patient-links/tell-patient.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { change } from '#server/platform/writes/change.ts';
import { readConsultationByNumber } from '#server/visits/consultations.ts';

/** Calls that the staff of a visit, open or over, use with the links to its patient's page. */
export const staffLinkHandlers: HandlersOf<typeof patientLinkCalls> = {
  async patientLinks(ctx) {
    const row = await readConsultationByNumber(ctx, ctx.query.consultationNumber);
    const links = await listLinks(ctx.db, { consultationId: row.id });
    const page = { patientId: row.patientId, consultationId: row.id, requestId: null };
    const shares = await listShares(ctx.db, page, ctx.clock.now());
    return {
      shares: shares.map(presentShare),
      links: links.map((link) => ({
        linkState: stateOf(link, ctx.clock.now()),
        sentAt: link.createdAt.toISOString(),
        expiresAt: link.expiresAt.toISOString(),
        openedAt: isoOrNull(link.openedAt),
      })),
    };
  },

  async sendPatientLink(ctx) {
    const { id, patientId } = await readConsultationByNumber(ctx, ctx.body.consultationNumber);
    const about = { consultationId: id, patientId };
    await change(ctx, (c) => sendAgain(c, ctx.config, about, ctx.who.userId));
    return {};
  },

  async revokePatientLinks(ctx) {
    const { id, patientId } = await readConsultationByNumber(ctx, ctx.body.consultationNumber);
    await change(ctx, async (c) => {
      await revokeAbout(c.tx, { consultationId: id }, c.now);
      await revokeShares(c.tx, { consultationId: id }, c.now);
      await c.audit('REVOKE_PATIENT_LINKS', 'consultation', id, patientId);
    });
    return {};
  },
};
