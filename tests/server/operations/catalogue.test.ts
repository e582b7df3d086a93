import { beforeAll, describe, expect, test } from 'vitest';
import { catalogueCalls as calls } from '#contract/catalogue.ts';
import { serviceCalls } from '#contract/services.ts';
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

describe('lab prices', () => {
  const priceOf = async (code: string) => {
    const { items } = await operator.call(calls.labPrices, { query: { search: code } });
    return items.find(({ id }) => id === code);
  };
  const set = (code: string, pricePaise: number | null, wasPaise: number | null) =>
    operator.call(calls.setLabPrice, { body: { code, pricePaise, wasPaise } });
  const csv = (...lines: string[]) => ({
    body: { file: new File([['code,rupees', ...lines].join('\n')], 'prices.csv', { type: 'text/csv' }) },
  });

  test('list in pages, each test once; one without a price is not free', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await operator.call(calls.labPrices, {
        query: { limit: '100', ...(cursor && { cursor }) },
      });
      seen.push(...page.items.map(({ id }) => id));
      expect(page.total).toBe(page.counts.ALL);
      cursor = page.next ?? undefined;
      pages += 1;
    } while (cursor);
    expect(pages).toBeGreaterThan(1);
    const { counts } = await operator.call(calls.labPrices, { query: {} });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(counts.ALL);

    const without = await operator.call(calls.labPrices, { query: { part: 'NO_PRICE' } });
    expect(without.items.map(({ id, pricePaise }) => [id, pricePaise])).toEqual(
      expect.arrayContaining([
        ['HLAB27', null],
        ['NIPT', null],
      ]),
    );
    expect(without.total).toBe(counts.NO_PRICE);
    expect(without.items).toHaveLength(2);
  });

  test('match in spite of a typing slip, the best match first', async () => {
    const { items } = await operator.call(calls.labPrices, { query: { search: 'haemoglobn' } });
    expect(items[0]?.name).toMatch(/^Haemoglobin/);
  });

  test('keep who set or removed them and the price before', async () => {
    await set('NA', 41_050, 35_000);
    expect(await priceOf('NA')).toMatchObject({ pricePaise: 41_050, changedBy: 'Rohan Kulkarni' });
    server.clock.advance(1);
    await set('NA', null, 41_050);
    expect(await priceOf('NA')).toMatchObject({ pricePaise: null });
    server.clock.advance(1);
    expect(await run('prices set', 'NA', '350')).toEqual({
      ok: true,
      lines: ['NA costs ₹ 350.00.', '0 orders without a price were priced.'],
    });
    expect(await priceOf('NA')).toMatchObject({ pricePaise: 35_000, changedBy: null });
    const byUser = operator.userId;
    expect(await changesOf('NA')).toEqual([
      { before: 35_000, after: 41_050, byUser },
      { before: 41_050, after: null, byUser },
      { before: null, after: 35_000, byUser: null },
    ]);
    expect(await audited('SET_PRICE')).toEqual(['NA', 'NA']);
    expect(await audited('REMOVE_PRICE')).toEqual(['NA']);
  });

  test('refuse a stale change', async () => {
    const body = { code: 'K', pricePaise: 100, wasPaise: null };
    expect(await operator.refusal(calls.setLabPrice, { body })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      detail: { pricePaise: 35_000 },
    });
    const answers = await Promise.all(
      [100, 200].map((pricePaise) =>
        operator.send(calls.setLabPrice, { body: { ...body, pricePaise, wasPaise: 35_000 } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await changesOf('K')).toHaveLength(1);
  });

  test('require an existing test and at least 0', async () => {
    const body = { code: 'NOTHING', pricePaise: 100, wasPaise: null };
    expect(await operator.refusal(calls.setLabPrice, { body })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await run('prices set', 'NOTHING', '1')).toMatchObject({ ok: false });
    expect(await run('prices set', 'NA', 'free')).toMatchObject({ ok: false });
    const negative = { code: 'NA', pricePaise: -1, wasPaise: 35_000 };
    expect(await operator.refusal(calls.setLabPrice, { body: negative })).toMatchObject({
      code: 'BAD_INPUT',
    });
  });

  test('check a file first without setting any price', async () => {
    const before = await server.rows('labPrice');
    expect(await operator.call(calls.checkPrices, csv('HB,150', 'ESR,181.50', 'NIPT,9000'))).toMatchObject({
      prices: 3,
      changed: 2,
      badLines: 0,
    });
    const bad = csv('HB,150', 'NOTHING,5', 'ESR,free', 'HB,2');
    expect(await operator.call(calls.checkPrices, bad)).toMatchObject({
      prices: 1,
      badLines: 3,
      firstBadLines: [{ line: 3 }, { line: 4 }, { line: 5 }],
    });
    expect(await server.rows('labPrice')).toEqual(before);
  });

  test('set all prices of a file or none; other tests keep theirs', async () => {
    const before = await server.rows('labPrice');
    for (const file of [csv('ESR,181.50', 'HB,free'), csv()])
      expect(await operator.refusal(calls.importPrices, file)).toMatchObject({
        fields: [{ path: 'file', reason: 'PRICES_FAULTY' }],
      });
    expect(await server.rows('labPrice')).toEqual(before);
    expect(await operator.call(calls.importPrices, csv('HB,150', 'ESR,181.50', 'NIPT,9000'))).toMatchObject({
      prices: 3,
      changed: 2,
    });
    const after = await server.rows('labPrice');
    const others = (rows: typeof before) => rows.filter(({ code }) => code !== 'ESR' && code !== 'NIPT');
    expect(new Set(others(after))).toEqual(new Set(others(before)));
    expect(await changesOf('ESR')).toEqual([{ before: 18_000, after: 18_150, byUser: operator.userId }]);
    expect(await changesOf('NIPT')).toMatchObject([{ before: null, after: 900_000 }]);
    expect(await changesOf('HB')).toEqual([]);
  });

  test('list the same on the command line and in the console', async () => {
    const { lines } = await run('prices list', 'HLA B27');
    expect(lines[0]).toBe('HLAB27  no price  HLA-B27');
    const { counts } = await operator.call(calls.labPrices, { query: {} });
    expect((await run('prices list')).lines).toHaveLength(counts.ALL);
  });
});

describe('replies of agents', () => {
  const listed = async () => (await operator.call(calls.replies, {})).replies;
  const readBy = async (userName: string) =>
    (await (await server.signInAs(userName)).call(serviceCalls.cannedReplies, {})).replies;
  const titles = async () => (await listed()).map(({ title }) => title);
  const SAID = { title: 'Parking', text: 'Please park behind the building.' };

  test('follow the last one when added, can be changed and removed, and keep their history', async () => {
    const before = await listed();
    const { replyId } = await operator.call(calls.addReply, { body: SAID });
    expect((await readBy('leela.mathew')).at(-1)).toEqual({ id: replyId, ...SAID });
    server.clock.advance(1);
    const other = { title: 'Parking', text: 'Please park in front of the building.' };
    await operator.call(calls.changeReply, { body: { replyId, version: 1, ...other } });
    expect((await readBy('leela.mathew')).at(-1)).toEqual({ id: replyId, ...other });
    server.clock.advance(1);
    await operator.call(calls.removeReply, { body: { replyId, version: 2 } });
    expect(await listed()).toEqual(before);
    const byUser = operator.userId;
    expect(await changesOf(replyId)).toEqual([
      { before: null, after: SAID, byUser },
      { before: SAID, after: other, byUser },
      { before: other, after: null, byUser },
    ]);
    for (const action of ['ADD_REPLY', 'CHANGE_REPLY', 'REMOVE_REPLY'])
      expect(await audited(action)).toEqual([replyId]);
  });

  test('move by one place, and agents are notified', async () => {
    const [first = '', second = '', ...rest] = await titles();
    const replyId = (await listed())[0]?.id ?? '';
    await operator.call(calls.moveReply, { body: { replyId, to: 'UP' } });
    expect(await titles()).toEqual([first, second, ...rest]);
    await operator.call(calls.moveReply, { body: { replyId, to: 'DOWN' } });
    expect(await titles()).toEqual([second, first, ...rest]);
    expect((await server.rows('event')).at(-1)).toMatchObject({
      type: 'replies.changed',
      audience: ['role:agent'],
    });
    await run('replies move', replyId, 'up');
    expect(await titles()).toEqual([first, second, ...rest]);
  });

  test('refuse a stale change or removal', async () => {
    const [reply] = await listed();
    const { id: replyId = '', version = 0 } = reply ?? {};
    const read = { replyId, version };
    await operator.call(calls.changeReply, { body: { ...read, ...SAID } });
    for (const [call, body] of [
      [calls.changeReply, { ...read, ...SAID }],
      [calls.removeReply, read],
    ] as const)
      expect(await operator.refusal(call, { body })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const gone = { replyId: 'none', version: 1 };
    expect(await operator.refusal(calls.removeReply, { body: gone })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('behave the same on the command line', async () => {
    const { lines } = await run('replies add', ' Parking ', 'Behind the building');
    const [replyId = ''] = lines;
    expect((await run('replies list')).lines.at(-1)).toBe(`${replyId}  Parking: Behind the building`);
    await run('replies change', replyId, 'Parking', 'In front');
    expect((await listed()).at(-1)).toMatchObject({ text: 'In front', version: 2 });
    expect(await run('replies remove', replyId)).toEqual({ ok: true, lines: ['The reply is removed.'] });
    expect(await run('replies remove', replyId)).toMatchObject({ ok: false });
    expect(await run('replies add', 'a'.repeat(41), 'x')).toMatchObject({ ok: false });
    expect(await run('replies move', replyId, 'left')).toMatchObject({ ok: false });
  });

  test('allow a hundred at most, each with its own place', async () => {
    const free = 100 - (await listed()).length;
    const answers = await Promise.all(
      Array.from({ length: free + 2 }, () => operator.send(calls.addReply, { body: SAID })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(free);
    expect(await operator.refusal(calls.addReply, { body: SAID })).toMatchObject({
      reason: 'REPLIES_FULL',
      params: { max: 100 },
    });
    const places = (await server.rows('cannedReply')).map(({ position }) => position);
    expect(new Set(places).size).toBe(100);
  });
});
