/** The attacks of `bench/attack.ts`: what one stranger can send without an account. */
import { randomUUID } from 'node:crypto';
import { authCalls } from '#contract/auth.ts';
import { pathOf, type AnyCall } from '#contract/call.ts';
import { customerCalls } from '#contract/customer.ts';
import { CLIENT_ID, CLIENT_SECRET } from '#contract/limits.ts';
import { registrationCalls } from '#contract/registration.ts';
import { roomCalls } from '#contract/room.ts';
import { NAMES } from '#tests/support/server/client.ts';
import type { Attack, Body, Shot } from './attacks.ts';

export interface Scenario {
  name: string;
  /** Acts of each of the attackers. */
  attack: Attack | null;
}

/** Facts that the attackers have: ids that are no secrets, and one link of a guest. */
export interface AttackerFacts {
  signingKeyId: string;
  guestLink: string;
  transactionId: string;
}

const CLIENT = {
  authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`,
};
const JSON_TYPE = { 'content-type': 'application/json' };
const BOUNDARY = 'b';
const FORM_TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const PART = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`;
const FORM_END = `--${BOUNDARY}--\r\n`;
/** Largest body of a call without a session: 8 kB. */
const IN_SMALL_BODY = 3_000;
const PARTS_IN_SMALL_BODY = 20;
const A_SECOND = 20;
/** Answers to a sender or link that is beyond its limit. */
const LIMITED_AFTER = 65;
const LINES_OF_HEADERS = 'x-more: 1\r\n';

const post = (row: AnyCall, headers: Shot['headers'], body: Body): Shot => ({
  method: row.method,
  path: pathOf(row, NAMES),
  headers: { ...CLIENT, ...headers },
  body,
});

/** A body in pieces: the server learns its length only by reading it. */
const inPieces = (shot: Shot): Shot => ({
  ...shot,
  headers: { ...shot.headers, 'transfer-encoding': 'chunked' },
});

const text = (body: object): Body => ({ before: JSON.stringify(body), fill: '', times: 0, after: '' });

const roles = (times: number): Shot =>
  post(authCalls.completeLogin, JSON_TYPE, {
    before: '{"transactionId":"t","password":"p","roles":[1',
    fill: ',1',
    times,
    after: ']}',
  });
const nested = (times: number): Shot =>
  post(authCalls.completeLogin, JSON_TYPE, { before: '', fill: '[', times, after: ']'.repeat(times) });
const parts = (times: number): Shot =>
  post(registrationCalls.confirmRegistration, FORM_TYPE, {
    before: '',
    fill: PART,
    times,
    after: FORM_END,
  });

const requests = (
  shots: readonly Shot[],
  more: Partial<Extract<Attack, { kind: 'requests' }>> = {},
): Attack => ({
  kind: 'requests',
  shots,
  aSecond: A_SECOND,
  origin: 'ANYWHERE',
  warmUp: 10,
  alone: 50,
  ...more,
});

/** The head of a request by hand, to its last header. */
const head = (row: AnyCall, ...headers: string[]): string =>
  [
    `${row.method} ${pathOf(row, NAMES)} HTTP/1.1`,
    'host: portal',
    `authorization: ${CLIENT.authorization}`,
    'x-forwarded-for: ADDRESS',
    ...headers,
    '',
  ].join('\r\n');

/** @param idle how many connections each attacker opens and leaves idle */
export function scenarios(
  { signingKeyId, guestLink, transactionId }: AttackerFacts,
  idle: number,
): Scenario[] {
  const [consultId = '', userId = ''] = new URL(guestLink).pathname.split('/').slice(2);
  const signed = {
    ...JSON_TYPE,
    'x-intake-key-id': signingKeyId,
    'webhook-id': randomUUID(),
    'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
    'webhook-signature': 'v1,x',
  };
  const endless = post(customerCalls.intakeRequest, signed, {
    before: '"',
    fill: 'a',
    times: 0,
    after: '',
    isEndless: true,
  });
  const guess = post(
    authCalls.completeLogin,
    JSON_TYPE,
    text({ transactionId, password: 'wrong-one', roles: ['nurse'] }),
  );
  const join = post(
    roomCalls.joinAsGuest,
    JSON_TYPE,
    text({ consultId, userId, name: 'Kabir', consent: true }),
  );
  const form = head(registrationCalls.confirmRegistration, `content-type: ${FORM_TYPE['content-type']}`);
  const sockets = (count: number, opening: string, drip = '', dripEveryMs = 1_000): Attack => ({
    kind: 'sockets',
    count,
    opening,
    drip,
    dripEveryMs,
  });
  return [
    { name: 'no attack', attack: null },
    { name: 'list of 110,000 values in JSON', attack: requests([roles(110_000), inPieces(roles(110_000))]) },
    { name: 'list of 500,000 values in JSON', attack: requests([roles(499_000), inPieces(roles(499_000))]) },
    { name: 'list as long as a small body', attack: requests([roles(IN_SMALL_BODY)]) },
    { name: 'lists in lists, 4,000 deep', attack: requests([nested(4_000)]) },
    {
      name: 'form of 480,000 parts',
      attack: requests([parts(480_000), inPieces(parts(480_000))], { aSecond: 2, alone: 10 }),
    },
    { name: 'form of 20 parts in a small body', attack: requests([parts(PARTS_IN_SMALL_BODY)]) },
    { name: 'forms that do not end', attack: sockets(40, `${form}content-length: 8000\r\n\r\n${PART}`) },
    {
      name: 'forms of 25 MB in pieces that do not end',
      attack: sockets(
        40,
        `${form}transfer-encoding: chunked\r\n\r\n`,
        `1000\r\n${'a'.repeat(0x1000)}\r\n`,
        100,
      ),
    },
    { name: 'signed body without an end', attack: requests([endless], { aSecond: 5, alone: 20 }) },
    {
      name: 'passwords tried from one /64',
      attack: requests([guess], { origin: 'ONE_LINE', warmUp: LIMITED_AFTER }),
    },
    { name: 'one guest link, many guests', attack: requests([join], { warmUp: LIMITED_AFTER }) },
    {
      name: 'slow bodies, 200 connections each',
      attack: sockets(200, `${head(authCalls.completeLogin, 'content-length: 8000')}\r\n`, '['),
    },
    {
      name: 'slow headers, 200 connections each',
      attack: sockets(200, head(authCalls.completeLogin), LINES_OF_HEADERS),
    },
    { name: `idle connections, ${idle} each`, attack: sockets(idle, '') },
  ];
}
