// @module-tag critical
import { describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import type { AnyCall } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import type { Role } from '#contract/shared.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock, portal, anonymous } = server;

describe('who may call', () => {
  const calls = Object.entries(contract) as [string, AnyCall][];
  const open = new Set(['client', 'public', 'payer', 'smsGateway']);
  const closed = calls.filter(([, row]) => !row.who.some((who) => open.has(who)));

  test.each(closed)(
    'R6.01 R6.02 %s answers 401 to no one, to a dead token and to the client credential',
    async (_, row) => {
      for (const caller of [anonymous, server.client({ authorization: 'Bearer dead' }), portal]) {
        const answer = await caller.refusal(row, {});
        expect(answer.httpStatus).toBe(401);
      }
    },
  );

  test('R6.02 sign-in calls need the client credential', async () => {
    for (const [name, row] of calls.filter(([, row]) => row.who.includes('client'))) {
      expect((await anonymous.refusal(row, {})).httpStatus, name).toBe(401);
      const wrong = server.client({ authorization: 'Basic d3Jvbmc6d3Jvbmc=' });
      expect((await wrong.refusal(row, {})).code, name).toBe('BAD_CLIENT');
    }
  });

  test('R6.01 no role reaches the calls of another', async () => {
    const staff = {
      nurse: await server.signInAs('anitha.nair'),
      agent: await server.signInAs('farhan.shaikh'),
      provider: await server.signInAs('meera.iyer'),
    };
    for (const [name, row] of closed.filter(([, row]) => !row.who.includes('customer'))) {
      for (const [role, client] of Object.entries(staff).filter(
        ([role]) => !row.who.includes(role as Role),
      )) {
        expect((await client.refusal(row, {})).code, `${role} calls ${name}`).toBe('NOT_ALLOWED');
      }
    }
  });

  test('one address signs in sixty times a minute at most', async () => {
    const flood = server.client({ authorization: BASIC }, '192.0.2.1');
    const body = { refreshToken: 'nothing' };
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => flood.refusal(authCalls.getRefreshToken, { body })),
    );
    expect(answers.filter(({ code }) => code === 'TOO_MANY')).toHaveLength(1);
    expect(answers.find(({ code }) => code === 'TOO_MANY')?.retryAfterS).toBeGreaterThan(0);
    clock.advance(60);
    expect(await flood.refusal(authCalls.getRefreshToken, { body })).toMatchObject({
      code: 'SESSION_EXPIRED',
    });
  });
});
