import { randomUUID } from 'node:crypto';
import type { auditAdminCalls, Verification } from '#contract/audit-admin.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { change } from '#server/platform/writes/change.ts';
import { presentAudit } from './present-audit.ts';
import { searchAudit } from './search-audit.ts';
import { findNewestVerification, insertVerification } from './verification.queries.ts';

async function readVerification(db: Db | Tx): Promise<Verification | null> {
  const row = await findNewestVerification(db);
  if (!row) return null;
  const { state, by, startedAt, endedAt, rows, head, brokenRow, problem } = row;
  return {
    state,
    by,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    rows,
    head,
    broken: brokenRow !== null && problem !== null ? { row: brokenRow, problem } : null,
  };
}

export const auditAdminHandlers: HandlersOf<typeof auditAdminCalls> = {
  async auditRows(ctx) {
    const { who, cursor, limit, ...asked } = ctx.body;
    const { rows, ...page } = await searchAudit(ctx, {
      ...asked,
      ...pageAsked({ cursor, limit }),
      userName: who,
    });
    const { items, patientIds } = await presentAudit(ctx.db, rows);
    await auditList(ctx, 'audit', patientIds);
    return { ...page, items };
  },

  async startVerification(ctx) {
    return change(ctx, async (c) => {
      const id = randomUUID();
      const startedAt = c.now;
      const startedBy = ctx.who.userId;
      if (await insertVerification(c.tx, { id, startedBy, startedAt, claimedUntil: startedAt }))
        await c.audit('VERIFY_AUDIT', 'auditVerification', id);
      return { verification: orNotFound((await readVerification(c.tx)) ?? undefined) };
    });
  },

  async verificationState(ctx) {
    return { verification: await readVerification(ctx.db) };
  },
};
