import { beforeAll, describe, expect, test } from 'vitest';
import { labCalls as calls } from '#contract/labs.ts';
import { catalogueOf } from '#tests/support/server/catalogue.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let operator: Client & { userId: string };
beforeAll(async () => {
  operator = await signInOperator(server);
});
const { run, changesOf, audited } = catalogueOf(server);

const SAID = {
  name: 'Deccan Diagnostics',
  address: '14 Karve Road',
  city: 'Pune',
  phone: '020 2543 1100',
  accreditation: 'MC-2841',
};
const listed = async () => (await operator.call(calls.labs, {})).labs;
const labOf = async (id: string) => (await listed()).find((lab) => lab.id === id);
const added = async (more: object = {}) =>
  (await operator.call(calls.addLab, { body: { ...SAID, ...more } })).labId;

describe('labs', () => {
  test('can be added, changed, retired and restored; history keeps the earlier record and the author', async () => {
    const labId = await added();
    expect(await labOf(labId)).toEqual({ id: labId, ...SAID, isInUse: true, version: 1 });
    server.clock.advance(1);
    const other = { ...SAID, phone: '+91 20 2543 1101', accreditation: null };
    await operator.call(calls.changeLab, { body: { labId, version: 1, ...other } });
    expect(await labOf(labId)).toMatchObject({ ...other, version: 2 });
    server.clock.advance(1);
    await operator.call(calls.setLabInUse, { body: { labId, version: 2, isInUse: false } });
    expect(await labOf(labId)).toMatchObject({ ...other, isInUse: false, version: 3 });
    server.clock.advance(1);
    await operator.call(calls.setLabInUse, { body: { labId, version: 3, isInUse: true } });
    expect(await labOf(labId)).toMatchObject({ isInUse: true });
    const byUser = operator.userId;
    expect(await changesOf(labId)).toEqual([
      { before: null, after: SAID, byUser },
      { before: SAID, after: other, byUser },
      { before: { isInUse: true }, after: { isInUse: false }, byUser },
      { before: { isInUse: false }, after: { isInUse: true }, byUser },
    ]);
    for (const action of ['ADD_LAB', 'CHANGE_LAB', 'RETIRE_LAB', 'RESTORE_LAB'])
      expect(await audited(action)).toEqual([labId]);
  });

  test('list by name, retired ones last', async () => {
    const [last, first, retired] = [
      await added({ name: 'zenith Labs' }),
      await added({ name: 'Zeal Labs' }),
      await added({ name: 'Aarogya Labs' }),
    ];
    await operator.call(calls.setLabInUse, { body: { labId: retired, version: 1, isInUse: false } });
    const ids = (await listed()).map(({ id }) => id).filter((id) => [last, first, retired].includes(id));
    expect(ids).toEqual([first, last, retired]);
  });

  test('refuse a stale change, and need a name, a place and a phone number', async () => {
    const labId = await added();
    await operator.call(calls.changeLab, { body: { labId, version: 1, ...SAID } });
    const stale = { labId, version: 1 };
    expect(await operator.refusal(calls.changeLab, { body: { ...stale, ...SAID } })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(await operator.refusal(calls.setLabInUse, { body: { ...stale, isInUse: false } })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    const gone = { labId: 'none', version: 1, isInUse: false };
    expect(await operator.refusal(calls.setLabInUse, { body: gone })).toMatchObject({ code: 'NOT_FOUND' });
    for (const [path, wrong] of [
      ['name', ' '],
      ['city', ''],
      ['phone', 'by mail'],
    ] as const)
      expect(await operator.refusal(calls.addLab, { body: { ...SAID, [path]: wrong } })).toMatchObject({
        code: 'BAD_INPUT',
        fields: [{ path }],
      });
  });

  test('behave the same on the command line', async () => {
    const { lines } = await run('lab add', ' Sahyadri Labs ', '3 FC Road', 'Pune', '9812300418', 'none');
    const [labId = ''] = lines;
    expect(await labOf(labId)).toMatchObject({ name: 'Sahyadri Labs', accreditation: null, isInUse: true });
    expect((await run('lab list')).lines).toContain(
      `${labId}  in use  Sahyadri Labs, 3 FC Road, Pune  9812300418  accreditation not recorded`,
    );
    await run('lab change', labId, 'Sahyadri Labs', '5 FC Road', 'Pune', '9812300418', 'MC-77');
    expect(await labOf(labId)).toMatchObject({ address: '5 FC Road', accreditation: 'MC-77', version: 2 });
    expect(await run('lab retire', labId)).toEqual({ ok: true, lines: ['The lab is not in use.'] });
    expect(await labOf(labId)).toMatchObject({ isInUse: false });
    expect(await run('lab restore', labId)).toEqual({ ok: true, lines: ['The lab is in use.'] });
    expect((await changesOf(labId)).map(({ byUser }) => byUser)).toEqual([null, null, null, null]);
    expect(await run('lab retire', 'none')).toMatchObject({ ok: false });
    expect(await run('lab add', 'Lab', 'Road', 'Pune', 'by mail', 'none')).toMatchObject({ ok: false });
  });
});

test('allow 500 at most', async () => {
  const free = 500 - (await listed()).length;
  await server.db
    .insertInto('partnerLab')
    .values(Array.from({ length: free - 1 }, (_, at) => ({ id: `lab ${at}`, ...SAID })))
    .execute();
  const answers = await Promise.all([1, 2, 3].map(() => operator.send(calls.addLab, { body: SAID })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await operator.refusal(calls.addLab, { body: SAID })).toMatchObject({
    reason: 'LABS_FULL',
    params: { max: 500 },
  });
});
