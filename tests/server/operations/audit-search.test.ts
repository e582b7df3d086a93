import { expect, test } from 'vitest';
import { requestCalls } from '#contract/requests.ts';
import { commands } from '#server/cli/commands.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const search = async (...filters: string[]) =>
  (await commands.find(({ name }) => name === 'audit search')?.run(server.deps, filters)) ?? {
    ok: false,
    lines: [],
  };

test('the audit is searched by person, patient, action and day, newest first, and the reading is in it', async () => {
  const nurse = await server.signInAs('anitha.nair');
  const { requestId } = await server.raise('TALK_TO_NURSE', { mrn: '204311' });
  await nurse.call(requestCalls.takeRequest, { body: { requestId } });
  const patientId = (await server.rows('patient')).find(({ mrn }) => mrn === '204311')?.id;
  const rows = await server.rows('audit');
  const expected = (of: (row: (typeof rows)[number]) => boolean) => rows.filter(of).map(({ seq }) => seq);
  const seqs = async (...filters: string[]) =>
    (await search(...filters)).lines.map((line) => Number(line.split('  ')[0])).toReversed();

  const byNurse = await seqs('who=anitha.nair');
  expect(byNurse.length).toBeGreaterThan(0);
  expect(byNurse).toEqual(expected(({ who }) => who === `staff:${nurse.userId}`));
  const ofPatient = expected(
    (row) => row.patientId === patientId || !!row.patientIds?.includes(patientId ?? ''),
  );
  expect(ofPatient.length).toBeGreaterThan(0);
  const { action } = rows.find((row) => row.patientId === patientId && row.who.startsWith('staff:')) ?? {
    action: '',
  };
  const taken = expected((row) => row.patientId === patientId && row.action === action);
  expect(taken.length).toBeGreaterThan(0);
  expect(await seqs('mrn=204311', `action=${action}`)).toEqual(taken);
  expect((await seqs('mrn=204311')).slice(0, ofPatient.length)).toEqual(ofPatient);
  const today = server.clock.now().toISOString().slice(0, 10);
  expect(await seqs('who=anitha.nair', `from=${today}`, `to=${today}`)).toEqual(byNurse);
  expect((await search('who=anitha.nair', 'to=2001-01-01')).lines).toEqual(['No row of the audit matches.']);

  const readings = (await server.rows('audit')).filter(({ entity }) => entity === 'audit');
  expect(readings.at(0)).toMatchObject({ who: 'system', action: 'READ', entityId: nurse.userId });
  expect(readings.some((row) => row.patientId === patientId)).toBe(true);
});

test('a filter that is none, a day that is none and a person who is none are refused', async () => {
  expect(await search('colour=red')).toMatchObject({ ok: false });
  expect(await search('from=yesterday')).toMatchObject({ ok: false });
  expect(await search('who=no.one')).toMatchObject({ ok: false });
  expect(await search('mrn=none')).toMatchObject({ ok: false });
});
