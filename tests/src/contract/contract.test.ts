import { describe, expect, test } from 'vitest';
import { type AnyCall, needsConnection, pathOf } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import specCalls from './spec-calls.json' with { type: 'json' };

interface SpecCall {
  service: string;
  method: string;
  path: string;
  params?: string[];
  pollMs?: number[];
}

/** Section 7 of the specification. */
const spec: SpecCall[] = specCalls;
const rows: [string, AnyCall][] = Object.entries(contract);

/** The login service has a base path of its own: /login would collide with the screen. */
function keyOf(call: SpecCall): string {
  return `${call.method} ${call.service === 'login' ? '/{app}/auth' : ''}${call.path}`;
}

const byKey = new Map(rows.map(([name, row]) => [`${row.method} ${row.path}`, { name, row }]));

function inputsOf(row: AnyCall): string[] {
  return [row.query, row.body].flatMap((schema) => {
    const def: object = schema?._zod.def ?? {};
    return 'shape' in def ? Object.keys(def.shape as object) : [];
  });
}

describe('the calls of section 7', () => {
  test('there are 91 of them', () => {
    expect(spec).toHaveLength(91);
  });

  test.each(spec.map((call) => [keyOf(call), call] as const))(
    '%s is declared, with its parameters',
    (key, call) => {
      const found = byKey.get(key);
      expect(found, key).toBeDefined();
      expect(found?.row.extension).toBeUndefined();
      expect(inputsOf(found?.row as AnyCall)).toEqual(expect.arrayContaining(call.params ?? []));
    },
  );

  test('every other call is marked as an extension, and only those', () => {
    const keys = new Set(spec.map(keyOf));
    const others = rows.filter(([, row]) => !keys.has(`${row.method} ${row.path}`));
    expect(others.filter(([, row]) => !row.extension).map(([name]) => name)).toEqual([]);
    expect(rows.length - others.length).toBe(91);
  });

  test('no two calls share a method and a path, also once the names are filled in', () => {
    const filled = rows
      .map(([, row]) => `${row.method} ${pathOf(row, { app: 'wardline', product: 'wardline' })}`)
      .map((key) => key.toLowerCase().replace(/\/$/, ''));
    expect(filled.filter((key, i) => filled.indexOf(key) !== i)).toEqual([]);
  });

  test('a path has no names left to fill but {app} and {product}', () => {
    for (const [, row] of rows)
      expect(pathOf(row, { app: 'a', product: 'b' })).toMatch(/^\/a\/(api|auth)\/[\w/]+$/);
  });
});

describe('poll intervals', () => {
  const polled = spec.filter((call) => call.pollMs);

  test.each(polled.map((call) => [keyOf(call), call.pollMs] as const))(
    'R9.03 %s polls every %j ms',
    (key, pollMs) => {
      expect(byKey.get(key)?.row.pollMs).toEqual(pollMs);
    },
  );

  test('R9.03 nothing else polls', () => {
    const keys = new Set(polled.map(keyOf));
    const more = rows.filter(([, row]) => row.pollMs && !keys.has(`${row.method} ${row.path}`));
    expect(more.map(([name]) => name)).toEqual([]);
  });
});

describe('what a call is', () => {
  test('a read is a GET with query parameters and never has a body', () => {
    for (const [name, row] of rows) if (row.method === 'GET') expect(row.body, name).toBeUndefined();
  });

  test('everyone has to say who they are, save for a signed url, a subscribed calendar and a ticket', () => {
    const open = rows.filter(([, row]) => row.who.includes('public')).map(([name]) => name);
    expect(open.toSorted()).toEqual(['calendarFeed', 'file', 'redeemClinicTicket']);
    for (const [name, row] of rows) expect(row.who.length, name).toBeGreaterThan(0);
  });

  test('R6.02 the login service takes the client credential, a logout the bearer', () => {
    expect(contract.login.who).toEqual(['client']);
    expect(contract.getRefreshToken.who).toEqual(['client']);
    expect(contract.logouts.who).not.toContain('client');
  });

  test('R8.03 needs a connection for what a user waits on; what can be sent later does not, nor a read', () => {
    const leadsAway = [
      'takeRequest',
      'joinUrgentCareConsultation',
      'completeConsultation',
      'signPrescription',
    ];
    leadsAway.push('verifyOTP', 'changePassword', 'saveBankDetails', 'generatePaymentLink', 'setDuty');
    const stays = ['chatReply', 'sendConsultationMessage', 'updateUrgentCareNurseComments', 'recordVitals'];
    stays.push('saveConsultationNote', 'addConsultationDocument', 'savePrescription', 'updateServiceStatus');
    stays.push(
      'updateServiceProductStatus',
      'deviceToken',
      'roomState',
      'reportCall',
      'talkToNurseRequests',
      'chats',
    );
    const asked = rows.filter(([name]) => leadsAway.includes(name) || stays.includes(name));
    expect(asked).toHaveLength(leadsAway.length + stays.length);
    expect(
      asked
        .filter(([, row]) => needsConnection(row))
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(leadsAway.toSorted());
  });

  test('a guest reaches the room, its messages and its documents, nothing else', () => {
    const open = rows.filter(([, row]) => row.who.includes('guest')).map(([name]) => name);
    expect(open.toSorted()).toEqual([
      'answerRecording',
      'enterRoom',
      'events',
      'getConsultationMessagesV2',
      'getDocuementURLByID',
      'leaveRoom',
      'recordingState',
      'reportCall',
      'roomMembers',
      'roomState',
      'sendConsultationMessage',
      'sendSignal',
      'stopRecording',
    ]);
  });

  test('reads what sign-up needs before anybody is signed in', () => {
    const ofPlace = ['getCountries', 'getStatesByCountry', 'getCitiesByState'] as const;
    for (const name of [...ofPlace, 'getLanguageslist', 'salutation'] as const)
      expect(contract[name].who).toEqual(['client', 'provider', 'agent', 'nurse']);
  });
});
