import { sql, type Kysely } from 'kysely';
import { statements as foundation } from '#server/platform/sql/migrations/0001-foundation.ts';
import { statements as chainAndKeys } from '#server/platform/sql/migrations/0002-chain-and-keys.ts';
import { statements as patients } from '#server/platform/sql/migrations/0004-patients.ts';
import { statements as outgoing } from '#server/platform/sql/migrations/0005-outgoing.ts';
import { statements as provider } from '#server/platform/sql/migrations/0003-provider.ts';
import { statements as records } from '#server/platform/sql/migrations/0005-records.ts';
import { statements as uploads } from '#server/platform/sql/migrations/0005-uploads.ts';
import { statements as cases } from '#server/platform/sql/migrations/0006-cases.ts';
import { statements as messageOrder } from '#server/platform/sql/migrations/0007-message-order.ts';
import { statements as clinicTickets } from '#server/platform/sql/migrations/0008-clinic-tickets.ts';
import { statements as alerts } from '#server/platform/sql/migrations/0009-alerts.ts';
import { statements as blockVersion } from '#server/platform/sql/migrations/0009-block-version.ts';
import { statements as waitingAlerts } from '#server/platform/sql/migrations/0010-waiting-alerts.ts';
import { statements as careSecret } from '#server/platform/sql/migrations/0010-care-secret.ts';
import { statements as captureUploads } from '#server/platform/sql/migrations/0011-capture-uploads.ts';
import { statements as guessing } from '#server/platform/sql/migrations/0012-guessing.ts';
import { statements as sessionLock } from '#server/platform/sql/migrations/0013-session-lock.ts';
import { statements as guests } from '#server/platform/sql/migrations/0014-guests.ts';
import { statements as noAnswersOfQueries } from '#server/platform/sql/migrations/0015-no-answers-of-queries.ts';

/** In order; a migration that has landed is never edited, the next one changes what it made. */
const MIGRATIONS: readonly [name: string, statements: readonly string[]][] = [
  ['0001-foundation', foundation],
  ['0002-chain-and-keys', chainAndKeys],
  ['0003-provider', provider],
  ['0004-patients', patients],
  ['0005-outgoing', outgoing],
  ['0005-records', records],
  ['0005-uploads', uploads],
  ['0006-cases', cases],
  ['0007-message-order', messageOrder],
  ['0008-clinic-tickets', clinicTickets],
  ['0009-alerts', alerts],
  ['0009-block-version', blockVersion],
  ['0010-waiting-alerts', waitingAlerts],
  ['0010-care-secret', careSecret],
  ['0011-capture-uploads', captureUploads],
  ['0012-guessing', guessing],
  ['0013-session-lock', sessionLock],
  ['0014-guests', guests],
  ['0015-no-answers-of-queries', noAnswersOfQueries],
];

/** Another instance may start at the same moment: this lock lets one of them migrate. */
const MIGRATION_LOCK = 7_427_001;

/** Brings the schema up to date; each migration is applied whole or not at all. */
export async function migrate<DB>(db: Kysely<DB>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    await sql`create table if not exists migration (name text primary key, at timestamptz not null default now())`.execute(
      tx,
    );
    const applied = await sql<{ name: string }>`select name from migration`.execute(tx);
    const done = new Set(applied.rows.map((row) => row.name));
    for (const [name, statements] of MIGRATIONS) {
      if (done.has(name)) continue;
      for (const statement of statements) await sql.raw(statement).execute(tx);
      await sql`insert into migration (name) values (${name})`.execute(tx);
    }
  });
}
