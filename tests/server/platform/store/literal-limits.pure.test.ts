import pg from 'pg';
import { expect, test } from 'vitest';
import { kyselyOn } from '#server/platform/store/kysely.ts';

const db = kyselyOn<{ visit: { id: string } }>(new pg.Pool());

test('a limit is written into the statement, for the planner to know how few rows a page has', () => {
  const inner = db.selectFrom('visit').select('id').where('id', '>', 'a').limit(51);
  const { sql, parameters } = db.selectFrom('visit').selectAll().where('id', 'in', inner).limit(7).compile();
  expect(sql).toBe(
    'select * from "visit" where "id" in (select "id" from "visit" where "id" > $1 limit 51) limit 7',
  );
  expect(parameters).toEqual(['a']);
});
