import { beforeAll, describe, expect, test } from 'vitest';
import { catalogueCalls as calls } from '#contract/catalogue.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { profileCalls } from '#contract/profile.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { catalogueOf } from '#tests/support/server/catalogue.ts';
import { proofOf, signInOperator, type OperatorClient } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let operator: OperatorClient;
beforeAll(async () => {
  operator = await signInOperator(server);
});
const { run, changesOf, audited } = catalogueOf(server);

describe('the link to the AI tool', () => {
  const LINK = 'https://ai.example/reviews';
  const save = (url: string | null, wasUrl: string | null) =>
    operator.send(calls.saveAiTool, { body: { url, wasUrl } });
  const read = () => operator.call(calls.aiTool, {});
  const toldDoctors = async () =>
    (await (await server.signInAs('meera.iyer')).call(profileCalls.getVideoAiLink, {})).videoAiLink;

  test('appears only once an operator sets it, and doctors open that one', async () => {
    expect(await read()).toMatchObject({ url: null, changedAt: null });
    expect(await toldDoctors()).toBeNull();
    const first = { url: ` ${LINK} `, wasUrl: null, ...proofOf(server, operator) };
    await operator.call(calls.saveAiTool, { body: first });
    expect(await read()).toMatchObject({
      url: LINK,
      changedBy: 'Rohan Kulkarni',
      changedAt: server.clock.now().toISOString(),
    });
    expect(await toldDoctors()).toBe(LINK);
  });

  test('requires https', async () => {
    for (const url of ['http://ai.example', 'javascript:alert(1)', 'ai.example', ''])
      expect(await operator.refusal(calls.saveAiTool, { body: { url, wasUrl: LINK } })).toMatchObject({
        fields: [{ path: 'url', reason: 'HTTPS_LINK' }],
      });
    expect(await run('ai-tool set', 'http://ai.example')).toMatchObject({ ok: false });
    expect(await read()).toMatchObject({ url: LINK });
  });

  test('refuses a stale change, and keeps each change', async () => {
    server.clock.advance(1);
    const answers = await Promise.all(['a', 'b'].map((name) => save(`https://${name}.example/`, LINK)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { url } = await read();
    server.clock.advance(1);
    expect(await run('ai-tool show')).toEqual({ ok: true, lines: [url] });
    expect(await run('ai-tool set', 'none')).toEqual({ ok: true, lines: ['The AI tool is not set up.'] });
    expect(await read()).toMatchObject({ url: null, changedBy: null });
    expect(await changesOf('videoAi')).toMatchObject([
      { before: null, after: LINK },
      { before: LINK, after: url },
      { before: url, after: null, byUser: null },
    ]);
    expect(await audited('SET_AI_TOOL')).toHaveLength(2);
    expect(await audited('REMOVE_AI_TOOL')).toHaveLength(1);
  });
});

describe('the platform’s share of a consultation fee', () => {
  const save = (points: number, wasPoints: number) =>
    operator.send(calls.savePlatformShare, { body: { points, wasPoints } });
  const read = () => operator.call(calls.platformShare, {});
  /** Completes a consultation now. @returns the id of its earning */
  async function earn(mrn: string): Promise<string> {
    const { doctor, number } = await visit(server, { doctor: 'vikram.desai', mrn });
    const before = new Set((await server.rows('earning')).map(({ id }) => id));
    await doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: number } });
    return (await server.rows('earning')).find(({ id }) => !before.has(id))?.id ?? '';
  }
  const earned = async (earningId: string) =>
    (await server.rows('earning')).find(({ id }) => id === earningId);

  test('applies to consultations completed after it was set; earlier earnings keep theirs', async () => {
    expect(await read()).toMatchObject({ points: 1_000, changedAt: null });
    const first = await earn('204311');
    const before = await server.rows('earning');
    expect(await earned(first)).toMatchObject({ grossPaise: 120_000, feePaise: 12_000, netPaise: 95_040 });
    expect((await save(1_250, 1_000)).status).toBe(200);
    expect(await read()).toMatchObject({ points: 1_250, changedBy: 'Rohan Kulkarni' });
    expect(await server.rows('earning')).toEqual(before);
    expect(await earned(await earn('204312'))).toMatchObject({
      grossPaise: 120_000,
      feePaise: 15_000,
      gstPaise: 2_700,
      tdsPaise: 10_500,
      netPaise: 91_800,
    });
    expect(await earned(first)).toMatchObject({ feePaise: 12_000, netPaise: 95_040 });
  });

  test('ranges from 0 to 50 percent', async () => {
    for (const points of [-1, 5_001, 12.5])
      expect(
        await operator.refusal(calls.savePlatformShare, { body: { points, wasPoints: 1_250 } }),
      ).toMatchObject({ code: 'BAD_INPUT' });
    for (const percent of ['51', '-1', '50.001', 'half', ''])
      expect(await run('share set', percent)).toMatchObject({ ok: false });
    expect(await run('share show')).toEqual({ ok: true, lines: ['12.5%'] });
  });

  test('refuses a stale change, and keeps each change', async () => {
    expect((await save(2_000, 1_000)).status).toBe(409);
    server.clock.advance(1);
    expect(await run('share set', '10')).toEqual({ ok: true, lines: ['The share is 10%.'] });
    expect(await read()).toMatchObject({ points: 1_000, changedBy: null });
    expect(await changesOf('platformShare')).toEqual([
      { before: 1_000, after: 1_250, byUser: operator.userId },
      { before: 1_250, after: 1_000, byUser: null },
    ]);
    expect(await audited('SET_PLATFORM_SHARE')).toHaveLength(2);
  });
});
