import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { requestCalls } from '#contract/requests.ts';
import { verifyAudit } from '#server/platform/audit/audit.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

/** Changes rows like a person with access to the database, past the guard that stops the server. */
async function tamper(statement: string): Promise<void> {
  await sql`alter table audit disable trigger audit_append_only`.execute(server.db);
  await sql.raw(statement).execute(server.db);
  await sql`alter table audit enable trigger audit_append_only`.execute(server.db);
}

async function middle(): Promise<number> {
  const rows = await server.rows('audit');
  return rows[Math.floor(rows.length / 2)]?.seq ?? 0;
}

beforeEach(async () => {
  await tamper('delete from audit');
  await sql`update audit_head set seq = 0, hash = ''`.execute(server.db);
  const nurse = await server.signInAs('anitha.nair');
  for (let i = 0; i < 4; i += 1) {
    const { requestId } = await server.raise('TALK_TO_NURSE');
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
  }
});

describe('the audit chain', () => {
  test('holds after real work, and names its newest link', async () => {
    const rows = await server.rows('audit');
    expect(rows.length).toBeGreaterThan(7);
    expect(await verifyAudit(server.db)).toEqual({ ok: true, rows: rows.length, head: rows.at(-1)?.hash });
  });

  test.each([
    ['who', `update audit set who = 'staff:somebody-else' where seq = $`],
    ['when', `update audit set at = at + interval '1 second' where seq = $`],
    ['what', `update audit set action = 'READ' where seq = $`],
    ['of which row', `update audit set entity_id = 'other' where seq = $`],
    ['of which patient', `update audit set patient_id = null where seq = $ and patient_id is not null`],
    ['by which role', `update audit set role = 'agent' where seq = $`],
    ['a deleted row', `delete from audit where seq = $`],
    ['the hash itself', `update audit set hash = reverse(hash) where seq = $`],
  ])('finds an edit of %s', async (_, statement) => {
    const rows = await server.rows('audit');
    const seq = rows.find((row) => row.seq >= 4 && row.patientId !== null)?.seq ?? 0;
    await tamper(statement.replace('$', String(seq)));
    expect(await verifyAudit(server.db)).toMatchObject({ ok: false, seq });
  });

  test('finds rows that were cut off at the end', async () => {
    const seq = await middle();
    await tamper(`delete from audit where seq >= ${seq}`);
    expect(await verifyAudit(server.db)).toMatchObject({ ok: false, seq });
  });

  test('finds a head that is not the hash of the newest row', async () => {
    await sql`update audit_head set hash = reverse(hash)`.execute(server.db);
    expect(await verifyAudit(server.db)).toMatchObject({ ok: false, problem: 'CUT_OFF' });
  });

  test('finds two rows that changed places', async () => {
    const seq = await middle();
    await tamper(
      `update audit set seq = -1 where seq = ${seq}; update audit set seq = ${seq} where seq = ${seq + 1}; update audit set seq = ${seq + 1} where seq = -1`,
    );
    expect(await verifyAudit(server.db)).toMatchObject({ ok: false, seq });
  });

  test('cannot be edited by the server itself', async () => {
    await expect(sql`update audit set who = 'x'`.execute(server.db)).rejects.toThrow('never changed');
    await expect(sql`delete from audit`.execute(server.db)).rejects.toThrow('never changed');
    await expect(sql`truncate audit`.execute(server.db)).rejects.toThrow('never changed');
  });

  test('names the patients whom a list showed, once in ten minutes', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const listed = async () => (await server.rows('audit')).filter((row) => row.entity === 'list');
    const { items } = await nurse.call(requestCalls.talkToNurseRequests, { body: { limit: 5 } });
    await nurse.call(requestCalls.talkToNurseRequests, { body: { limit: 5 } });
    const [row, ...more] = await listed();
    expect(more).toEqual([]);
    expect(row?.patientIds).toEqual([...new Set(items.map((item) => item.patient.id))].sort());
    server.clock.advance(601);
    await nurse.call(requestCalls.talkToNurseRequests, { body: { limit: 5 } });
    expect(await listed()).toHaveLength(2);
    expect(await verifyAudit(server.db)).toMatchObject({ ok: true });
  });
});
