import type { RecordEnd, retentionCalls } from '#contract/retention.ts';
import { recordingState } from '#server/operations/access/change-access.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import {
  countEnds,
  holdRecord,
  listEnds,
  periods,
  readRetention,
  releaseRecord,
  saveRetention,
  type EndRow,
} from './retention.ts';

function presentEnd(row: EndRow): RecordEnd {
  const { patientId, mrn, name, nameLang, state, deletesAt, holdReason, byName, endedAt } = row;
  return {
    id: patientId,
    patient: { id: patientId, mrn, name, nameLang },
    state,
    deletesAt: deletesAt.toISOString(),
    holdReason,
    by: byName,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

export const retentionHandlers: HandlersOf<typeof retentionCalls> = {
  retention: (ctx) => readRetention(ctx.db),

  async saveRetention(ctx) {
    await recordingState(ctx, { act: 'RETENTION_CHANGED', personId: null, read: periods }, (inside) =>
      saveRetention(inside, ctx.body),
    );
    return {};
  },

  async recordEnds({ db, query }) {
    const { state } = query;
    const [page, counts] = await Promise.all([listEnds(db, { ...pageAsked(query), state }), countEnds(db)]);
    return { items: page.rows.map(presentEnd), next: page.next, total: counts[state], counts };
  },

  async holdRecord(ctx) {
    await holdRecord(ctx, ctx.body);
    return {};
  },

  async releaseRecord(ctx) {
    await releaseRecord(ctx, ctx.body.patientId);
    return {};
  },
};
