// @module-tag critical
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { OPERATOR_RIGHTS, OPERATOR_ROLES, type OperatorCall } from '#contract/operator-roles.ts';
import { openSession } from '#server/people/sign-in.ts';
import { addOperatorAccount } from '#tests/support/server/operator.ts';
import type { Client } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';
import { OPERATOR_MATRIX } from './rights-matrix-operators.ts';

/** Each call of the console × an operator of each role alone, asked of the real server. */
const server = await openServer();
const clients: Client[] = [];
const printed: string[] = [];

beforeAll(async () => {
  for (const [at, role] of OPERATOR_ROLES.entries()) {
    const userName = `only.${role}`;
    await addOperatorAccount(server, { userName, name: `Only ${role}`, mobile: `+91980000010${at}` });
    const { id } = await server.db
      .updateTable('appUser')
      .set({ operatorRoles: [role] })
      .where('userName', '=', userName)
      .returning('id')
      .executeTakeFirstOrThrow();
    const { access_token } = await openSession(server.db, id, server.clock.now(), { address: 'local' });
    clients.push(server.client({ authorization: `Bearer ${access_token}` }));
  }
});
afterAll(() => {
  if (process.env['PRINT_RIGHTS']) process.stdout.write(printed.join('\n'));
});

const ofOperators = (Object.entries(contract) as [OperatorCall, AnyCall][]).filter(([, { who }]) =>
  who.includes('operator'),
);

describe('roles of operators', () => {
  it('cover each call that an operator may make, and no other', () => {
    const names = ofOperators.map(([name]) => name).toSorted();
    expect(Object.keys(OPERATOR_RIGHTS).toSorted()).toEqual(names);
    expect(Object.keys(OPERATOR_MATRIX).toSorted()).toEqual(names);
  });

  // The last one ends the session that asks.
  const calls = ofOperators.toSorted(
    ([a], [b]) => Number(a === 'operatorSignOut') - Number(b === 'operatorSignOut'),
  );
  it.each(calls)('let through to %s the roles that the matrix names', async (name, row) => {
    let marks = '';
    for (const client of clients) {
      const answer = await client.send(row, {});
      const { code } = answer.ok ? { code: '' } : ((await answer.json()) as { code: string });
      if (answer.ok) await answer.body?.cancel();
      marks += code === 'NOT_ALLOWED' ? '-' : '+';
      expect(answer.status).toBeLessThan(500);
    }
    printed.push(`  ${name}: '${marks}',`);
    if (!process.env['PRINT_RIGHTS']) expect(marks, OPERATOR_ROLES.join(' ')).toBe(OPERATOR_MATRIX[name]);
  });
});
