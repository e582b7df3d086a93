import { sql } from 'kysely';
import { COUNTED_MAX } from '#contract/limits.ts';
import type { Db } from '#server/platform/sql/database.ts';

interface Present {
  hubs: number;
  clinics: number;
  patients: number;
  prices: number;
  labs: number;
  privacyNotice: boolean;
  consentText: boolean;
}

/** Counts what a hospital has of its own, of patients at most `COUNTED_MAX`, in one statement. */
export async function findPresent(db: Db): Promise<Present> {
  const { rows } = await sql<Present>`
    select (select count(*)::int from hub) as hubs,
           (select count(*)::int from clinic) as clinics,
           (select count(*)::int from (select 1 from patient limit ${sql.lit(COUNTED_MAX)}) counted) as patients,
           (select count(*)::int from lab_price) as prices,
           (select count(*)::int from partner_lab where retired_at is null) as labs,
           exists (select 1 from notice where kind = 'PRIVACY') as privacy_notice,
           exists (select 1 from notice where kind = 'REMOTE_CARE') as consent_text`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the statement has answered without a row');
  return row;
}
