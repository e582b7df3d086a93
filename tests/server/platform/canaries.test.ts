import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { patientLinkCalls } from '#contract/patient-links.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { profileFormCalls } from '#contract/profile-forms.ts';
import { roomCalls } from '#contract/room.ts';
import { getRefreshToken } from '#contract/tokens.ts';
import { buildApp } from '#server/app.ts';
import { backUp } from '#server/cli/backup.ts';
import { mintNurseLink } from '#server/people/staff-admin.ts';
import { openLog } from '#server/platform/log.ts';
import { png } from '#tests/support/inputs/files.ts';
import { inputs } from '#tests/support/inputs/index.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { birthDateOf, lastLink } from '#tests/support/journeys/patient-page.ts';
import { openDevices } from '#tests/support/doubles/devices.ts';
import { openPushService } from '#tests/support/doubles/push-service.ts';
import { makeClient, type Client } from '#tests/support/server/client.ts';
import { DATA_KEY } from '#tests/support/server/seed.ts';
import { BASIC, INTAKE_KEY, openServer, PAYMENT_SECRET } from '#tests/support/server/server.ts';

const METRICS_TOKEN = 'canary-token-of-metrics';
const service = await openPushService();
const server = await openServer({
  METRICS_TOKEN,
  PUSH_HOSTS: service.host,
  PUSH_CONTACT: 'mailto:care@shanti.example',
});
const { device, pushed } = openDevices(server, service);
const lines: string[] = [];
const app = buildApp({ ...server.deps, log: openLog('debug', { write: (line) => void lines.push(line) }) });
const from = (headers: Record<string, string>): Client =>
  makeClient(async (path, init) => app.request(path, init), headers);
const directory = mkdtempSync(join(tmpdir(), 'wardline-canaries-'));
afterAll(() => {
  service.close();
  rmSync(directory, { recursive: true });
});

let witness = '';

/** Texts that belong into the store and onto the screens of the patient's care team alone. */
const canaries: Record<string, string> = {
  'reason of a visit': 'canary reason of a visit',
  'assessment in a note': 'canary assessment of a note',
  'text of a message': 'canary text of a message',
  'name of a document': 'canary name of a document',
  'name of a guest': 'Canary Guestname',
  'note of a hand-over': 'canary note of a hand-over',
  'refused password': 'canary-password-wrong',
  'user name that nobody has': 'canary.nobody',
  'account number': '918273645546',
  'refused refresh token': 'canary-refresh-token-of-nobody',
  'key of the intake': INTAKE_KEY,
  'secret of payments': PAYMENT_SECRET,
  'key of the data': DATA_KEY,
  'token of the metrics': METRICS_TOKEN,
};

/** Each table in turn refuses a row and quotes it, as a constraint does. */
async function refusing<T>(table: string, act: () => Promise<T>): Promise<T> {
  await sql
    .raw(
      `create function refuse() returns trigger language plpgsql as
       $$ begin raise exception 'refused' using errcode = '23514', detail = 'Failing row contains (' || row_to_json(new)::text || ')'; end $$;
       create trigger refuse before insert or update on ${table} for each row execute function refuse()`,
    )
    .execute(server.db);
  try {
    return await act();
  } finally {
    await sql.raw('drop function refuse cascade').execute(server.db);
  }
}

/** A link that the doctor of a visit sends its patient. */
async function lastLinkTo(consultationNumber: string, doctor: Client): Promise<string> {
  await doctor.call(patientLinkCalls.sendPatientLink, { body: { consultationNumber } });
  return lastLink(server);
}

beforeAll(async () => {
  witness = (await device('mary.dsouza')).name;
  await server.raise('TALK_TO_NURSE', { reason: canaries['reason of a visit'] ?? '' });
  const v = await visit(server);
  const patient = await server.db
    .selectFrom('patient')
    .select(['name', 'mobile'])
    .where('mrn', '=', '204301')
    .executeTakeFirstOrThrow();
  canaries['name of the patient'] = patient.name;
  canaries['number of the patient'] = patient.mobile.slice(-10);
  canaries['access token'] = v.doctor.access_token;
  canaries['refresh token'] = v.doctor.refresh_token;
  const [doctor, nurse, portal] = [
    from(v.doctor.headers),
    from(v.nurse.headers),
    from({ authorization: BASIC }),
  ];
  const message = () => ({
    consultationId: v.id,
    clientId: randomUUID(),
    text: canaries['text of a message'] ?? '',
  });
  await doctor.call(consultationCalls.sendConsultationMessage, { body: message() });
  const failing = () => doctor.send(consultationCalls.sendConsultationMessage, { body: message() });
  expect((await refusing('message', failing)).status).toBe(500);
  await nurse.call(consultationCalls.addConsultationDocument, {
    body: {
      consultationId: v.id,
      clientId: randomUUID(),
      name: canaries['name of a document'] ?? '',
      file: png(),
    },
  });
  const { url } = await nurse.call(roomCalls.inviteGuest, {
    body: { consultationNumber: v.number, name: canaries['name of a guest'] ?? '' },
  });
  canaries['link of a guest'] = url.split('/')[5] ?? '';
  canaries['link of a nurse'] = (await mintNurseLink(server.deps, 'rekha.pawar')).split('/').at(-1) ?? '';
  await nurse.send(consultationCalls.saveConsultationNote, {
    body: {
      consultationId: v.id,
      note: { assessment: canaries['assessment in a note'] },
      version: 'x',
    } as never,
  });
  await server.portal.send(authCalls.login, {
    query: { username: canaries['user name that nobody has'] ?? '' },
  });
  const { transactionId } = await portal.call(authCalls.login, { query: { username: 'meera.iyer' } });
  await portal.send(authCalls.completeLogin, {
    body: { transactionId, password: canaries['refused password'] ?? '', roles: ['provider'] },
  });
  await portal.send(getRefreshToken, { body: { refreshToken: canaries['refused refresh token'] ?? '' } });
  const bank = await inputs.saveBankDetails({ userName: 'meera.iyer' } as never, server);
  const account = { body: { ...(bank.body as object), accountNumber: canaries['account number'] } } as never;
  await doctor.call(profileFormCalls.saveBankDetails, account);
  const link = await lastLinkTo(v.number, doctor);
  canaries['link of a patient’s page'] = link;
  await app.request(`/p?x=${link}`);
  await portal.send(patientPageCalls.openPatientPage, { body: { link, birthDate: '1901-02-03' } });
  const { token } = await portal.call(patientPageCalls.openPatientPage, {
    body: { link, birthDate: await birthDateOf(server, v.id) },
  });
  canaries['token of a patient’s page'] = token;
  const patientOfPage = from({ authorization: `Bearer ${token}` });
  const body = { clientId: randomUUID(), text: canaries['text of a message'] ?? '' };
  expect(
    (await refusing('message', () => patientOfPage.send(patientPageCalls.sendPatientMessage, { body })))
      .status,
  ).toBe(500);
  await from({ 'x-intake-key': 'x' }).send(authCalls.logouts, {});
  await app.request(`/nurse/x/${canaries['link of a nurse']}/y?token=${canaries['access token']}`);
});

/** The canaries that a text contains. */
const foundIn = (text: string): string[] =>
  Object.entries(canaries)
    .filter(([, canary]) => text.includes(canary))
    .map(([name]) => name);

describe('canaries', () => {
  test('number twenty-two, each long enough to be found by itself', () => {
    expect(Object.keys(canaries)).toHaveLength(22);
    for (const canary of Object.values(canaries)) expect(canary.length).toBeGreaterThanOrEqual(8);
    expect(foundIn(Object.values(canaries).join())).toHaveLength(22);
  });

  test('never reach the log, which records the failed call', () => {
    expect(lines.join()).toContain('23514');
    expect(foundIn(lines.join('\n'))).toEqual([]);
  });

  test('never reach a push', async () => {
    await pushed(witness);
    expect(foundIn(JSON.stringify(service.received.map(({ payload, topic }) => [payload, topic])))).toEqual(
      [],
    );
  });

  test('never reach the metrics or the health page', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    for (const path of ['/metrics', '/health']) {
      const text = await (await app.request(path, { headers })).text();
      expect(text.length).toBeGreaterThan(100);
      expect(foundIn(text)).toEqual([]);
    }
  });

  test('never reach events and audit, which name rows by their ids', async () => {
    expect(foundIn(JSON.stringify([await server.rows('event'), await server.rows('audit')]))).toEqual([]);
  });

  test('open nothing from a backup: it has patients’ data in clear, but no token, password, account or key', async () => {
    await backUp(server.db, server.deps.files, join(directory, 'backup'), server.clock.now());
    const files = readdirSync(join(directory, 'backup'), { recursive: true, withFileTypes: true });
    const text = files
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name)))
      .map((bytes) => (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('utf8'))
      .join('\n');
    const found = foundIn(text);
    expect(found).toEqual(expect.arrayContaining(['name of the patient', 'text of a message']));
    const secret = /token|password|account|key|secret|link of a nurse/;
    expect(found.filter((name) => secret.test(name))).toEqual([]);
  });
});
