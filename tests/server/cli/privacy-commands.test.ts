import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { privacyCommands } from '#server/cli/privacy-commands.ts';
import { appCode, giveApp, onlyAppOf } from '#tests/support/server/authenticator-app.ts';
import { addOperatorAccount, signInOperator } from '#tests/support/server/operator.ts';
import { settledPatient } from '#tests/support/server/settled-patient.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock, db } = server;
await signInOperator(server);
await addOperatorAccount(server, {
  userName: 'second.operator',
  name: 'Second Operator',
  mobile: '+919876500001',
});
const secrets = new Map([
  ['rohan.kulkarni', await onlyAppOf(server, 'rohan.kulkarni')],
  ['second.operator', await giveApp(server, 'second.operator')],
  ['meera.iyer', await giveApp(server, 'meera.iyer')],
]);

async function run(name: string, ...args: string[]) {
  const command = privacyCommands.find((one) => one.name === name);
  expect(args.length).toBeLessThanOrEqual(command?.args.length ?? 0);
  return (await command?.run(server.deps, args)) ?? { ok: false, lines: ['no such command'] };
}

async function settled() {
  const id = await settledPatient(db);
  return db.selectFrom('patient').select(['mrn', 'mobile']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Returns what identifies an operator at the command line: the name, and a code that was not used yet. */
const as = (userName: string): [string, string] => {
  clock.advance(60);
  return [userName, appCode(secrets.get(userName) ?? '', clock.now())];
};

test('a demand for erasure takes two operators, each with a code, and says what stays', async () => {
  const { mrn } = await settled();
  const [first, second] = ['rohan.kulkarni', 'second.operator'];
  expect(await run('patients erase', mrn, ...as(first))).toMatchObject({ ok: false });
  expect(await run('patients ask-erasure', mrn, 'In writing', first, '000000')).toMatchObject({ ok: false });
  expect(await run('patients ask-erasure', mrn, 'In writing', ...as('meera.iyer'))).toMatchObject({
    ok: false,
  });
  expect((await run('patients ask-erasure', mrn, 'In writing', ...as(first))).lines[0]).toMatch(
    /^The medical record stays, by law until 20\d\d-\d\d-\d\d at least\.$/,
  );
  expect(await run('patients erase', mrn, ...as(first))).toEqual({
    ok: false,
    lines: [expect.stringContaining('another operator')],
  });
  const used = as(second);
  expect((await run('patients erase', mrn, ...used)).lines[0]).toBe(`${mrn}: erased.`);
  const [row] = (await server.rows('patient')).filter((one) => one.mrn === mrn);
  expect(row?.mobile).toBe('');
  const other = await settled();
  await run('patients ask-erasure', other.mrn, 'In writing', ...as(first));
  expect(await run('patients erase', other.mrn, ...used)).toMatchObject({ ok: false });
  expect(await run('patients decline-erasure', other.mrn, 'Withdrawn')).toMatchObject({ ok: true });
  expect((await server.rows('patient')).find((one) => one.mrn === other.mrn)?.mobile).toBe(other.mobile);
  expect(await run('patients ask-erasure', 'none', 'In writing', ...as(first))).toMatchObject({ ok: false });
});

test('periods are set and shown, and a record is kept and released', async () => {
  expect(await run('retention set', '2', 'none')).toMatchObject({ ok: false });
  await run('retention set', '10', 'none');
  expect((await run('retention show')).lines).toEqual([
    'Records are kept for 10 years from the last treatment.',
    'Messages about orders are kept for good.',
    '0 records will be deleted, 0 are kept all the same, 0 were deleted.',
  ]);
  const { mrn } = await settled();
  await run('patients keep', mrn, 'A court asked for it');
  expect((await run('retention show')).lines[2]).toMatch(/1 are kept/);
  await run('patients release', mrn);
  expect((await run('retention show')).lines[2]).toMatch(/0 are kept/);
});

test('a notice is published from a file, and a breach recorded step by step', async () => {
  const file = join(server.deps.config.DATA_DIR, 'notice.json');
  writeFileSync(file, JSON.stringify({ en: 'short' }));
  expect(await run('notice publish', 'privacy', file)).toMatchObject({ ok: false });
  writeFileSync(file, JSON.stringify({ en: 'We keep what you tell us to treat you.' }));
  expect((await run('notice publish', 'privacy', file)).lines).toEqual(['Version 1 is published.']);
  expect(await run('notice publish', 'other', file)).toMatchObject({ ok: false });

  const at = clock.now().toISOString();
  const { lines } = await run('breach record', at, 'unknown', 'A tablet was stolen');
  const [id = ''] = lines[0]?.split(' ') ?? [];
  await run('breach step', id, 'BOARD_TOLD', at, 'By the form');
  expect((await run('breach list')).lines).toEqual([
    expect.stringContaining('an unknown number of patients') as string,
    '  A tablet was stolen',
    `  ${at}  BOARD_TOLD  By the form`,
  ]);
  expect(await run('breach step', id, 'OTHER', at, 'By the form')).toMatchObject({ ok: false });
  await run('breach step', id, 'CLOSED', at, 'Found again');
  expect((await run('breach list')).lines).toEqual(['No breach is open.']);
});
