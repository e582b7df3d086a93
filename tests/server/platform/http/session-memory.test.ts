import { describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { requestCalls } from '#contract/requests.ts';
import { commands } from '#server/cli/commands.ts';
import { openSessionMemory, REMEMBERED_MS, type ReadSession } from '#server/platform/http/session-memory.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { db, deps, clock } = server;
const queue = [requestCalls.talkToNurseRequests, { body: { limit: 5 } }] as const;

/** Signs in and reads, so that the session is remembered. */
async function remembered(userName: string) {
  const client = await server.signInAs(userName);
  await client.call(...queue);
  return client;
}

async function operator(name: string, ...args: string[]): Promise<void> {
  const command = commands.find((one) => one.name === name);
  expect(await command?.run(deps, args)).toMatchObject({ ok: true });
}

describe('a remembered session', () => {
  test('ends at once after a logout', async () => {
    const nurse = await remembered('mary.dsouza');
    await nurse.call(authCalls.logouts, {});
    expect(await nurse.refusal(...queue)).toMatchObject({ httpStatus: 401 });
  });

  test('locks at once', async () => {
    const nurse = await remembered('rekha.pawar');
    await nurse.call(authCalls.lock, {});
    expect(await nurse.refusal(...queue)).toMatchObject({ code: 'LOCKED_SESSION' });
  });

  test('ends at once when the operator disables the account', async () => {
    const nurse = await remembered('shabnam.ali');
    await operator('account disable', 'shabnam.ali');
    expect(await nurse.refusal(...queue)).toMatchObject({ httpStatus: 401 });
  });

  test('reflects current rights: of a provider who is no longer verified', async () => {
    const provider = await remembered('meera.iyer');
    await db.updateTable('provider').set({ verificationStatus: 'NOT_VERIFIED' }).execute();
    expect(await provider.refusal(...queue)).toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('the memory of sessions', () => {
  const who = { type: 'staff', userId: 'u' } as ReadSession['who'];
  let version = 0;
  const changes = { watch: () => () => version, observe: () => undefined };

  function counted(endsInS: number) {
    const endsAt = new Date(clock.now().getTime() + endsInS * 1_000);
    const reads = { count: 0, during: () => undefined as void };
    const read = async (): Promise<ReadSession> => {
      reads.count += 1;
      reads.during();
      return { who, endsAt };
    };
    return { reads, read };
  }

  test('reads once, and again after its time', async () => {
    const memory = openSessionMemory(changes, clock);
    const { reads, read } = counted(600);
    for (let n = 0; n < 3; n += 1) expect(await memory.of('hash', read)).toBe(who);
    expect(reads.count).toBe(1);
    clock.advance(REMEMBERED_MS / 1_000);
    await memory.of('hash', read);
    expect(reads.count).toBe(2);
    clock.advance(-60);
    await memory.of('hash', read);
    expect(reads.count, 'after the clock was set back').toBe(3);
  });

  test('keeps none longer than its token lives', async () => {
    const memory = openSessionMemory(changes, clock);
    const { reads, read } = counted(1);
    await memory.of('hash', read);
    clock.advance(1);
    await memory.of('hash', read);
    expect(reads.count).toBe(2);
  });

  test('does not keep what was read while a session was written', async () => {
    const memory = openSessionMemory(changes, clock);
    const { reads, read } = counted(600);
    reads.during = () => void (version += 1);
    await memory.of('hash', read);
    reads.during = () => undefined;
    await memory.of('hash', read);
    expect(reads.count).toBe(2);
  });

  test('does not keep it either when another call has noticed the write before it was read', async () => {
    const memory = openSessionMemory(changes, clock);
    const { reads, read } = counted(600);
    const { promise: written, resolve: goOn } = Promise.withResolvers<void>();
    const old = memory.of('hash', async () => {
      const session = await read();
      await written;
      return session;
    });
    version += 1;
    await memory.of('another', read);
    goOn();
    await old;
    await memory.of('hash', read);
    expect(reads.count).toBe(3);
  });
});
