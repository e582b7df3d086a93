import { expect, test } from 'vitest';
import { orderCommands } from '#server/cli/order-commands.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

async function run(name: string, ...args: string[]) {
  const command = orderCommands.find((one) => one.name === `order ${name}`);
  expect(args.length).toBeLessThanOrEqual(command?.args.length ?? 0);
  return command?.run(server.deps, args);
}

test('orders and home visits are listed and assigned by commands, and refused in words', async () => {
  const { requestId, serviceNumber } = await server.raise('HOME_CARE', { hubKey: undefined });
  expect(await run('assign', serviceNumber, 'sunil.more')).toEqual({
    ok: true,
    lines: [`${serviceNumber} is assigned to sunil.more.`],
  });
  const mine = (await run('list', 'sunil.more'))?.lines.find((line) => line.startsWith(serviceNumber));
  expect(mine).toMatch(/HOME_CARE {2}ACCEPTED {2}patient \d+ {2}no hub {2}Sunil More$/);
  expect((await run('list'))?.lines).toContain(mine);
  expect(await run('visits', serviceNumber)).toMatchObject({ ok: false });
  const { userId } = await server.signInAs('sunil.more');
  const when = { scheduledAt: new Date('2026-11-25T05:30:00Z'), status: 'SCHEDULED' as const };
  const visit = {
    id: 'visit-9',
    requestId,
    clientId: 'visit-9',
    address: '',
    notes: '',
    tasks: '[]',
    ...when,
  };
  await server.db
    .insertInto('homeVisit')
    .values({ ...visit, agentUserId: userId })
    .execute();
  await run('assign-visit', serviceNumber, 'visit-9', 'asha.pillai');
  expect((await run('visits', serviceNumber))?.lines[0]).toMatch(
    /^visit-9 .* SCHEDULED {2}Asha Pillai, agent$/,
  );
  const { serviceNumber: lab } = await server.raise('LAB', { hubKey: undefined, productCodes: ['HB'] });
  expect(await run('assign', lab, 'sunil.more')).toEqual({
    ok: false,
    lines: ['This agent has no orders of this kind in this hub.'],
  });
  expect(await run('assign', 'LB-0', 'sunil.more')).toMatchObject({ ok: false });
});
