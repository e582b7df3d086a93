import type { myConsultationCalls } from '#contract/my-consultations.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import { resultsToRead } from '#server/files/results.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { isoOrNull, presentClinic } from '#server/people/present-person.ts';
import { countParts, listOwnConsultations } from './my-consultations.queries.ts';

export const myConsultationHandlers: HandlersOf<typeof myConsultationCalls> = {
  resultsToRead,
  async myConsultations(ctx) {
    const { part, search, from, to, clinicId, hubKey, sort = 'at' } = ctx.query;
    const filter = {
      providerId: ctx.who.roleId,
      now: ctx.clock.now(),
      timeZone: ctx.config.TIME_ZONE,
      search,
      from,
      to,
      status: ctx.query.consultationStatus,
      mode: ctx.query.consultationMode,
      clinicId,
      hubKey,
      unsigned: ctx.query.unsigned === 'true',
    };
    // Upcoming consultations are sorted earliest first, all others latest first.
    const order = ctx.query.order ?? (sort === 'at' && part !== 'UPCOMING' ? 'desc' : 'asc');
    const asked = { ...pageAsked(ctx.query), part, sort, order } as const;
    const { rows, next } = await listOwnConsultations(ctx.db, filter, asked);
    const counts = await countParts(ctx.db, filter);
    await auditList(
      ctx,
      'consultations',
      rows.map((row) => row.patientId),
    );
    const items = rows.map((row) => ({
      id: row.id,
      consultationNumber: row.consultationNumber,
      consultationStatus: row.status,
      consultationMode: row.mode,
      visit: row.visit,
      part,
      at: row.at.toISOString(),
      scheduledAt: isoOrNull(row.scheduledAt),
      endedAt: isoOrNull(row.endedAt),
      patient: { id: row.patientId, name: row.name, nameLang: row.nameLang, mrn: row.mrn },
      complaint: row.note.complaint,
      clinic: presentClinic(row),
    }));
    return { items, next, total: counts[part], counts };
  },
};
