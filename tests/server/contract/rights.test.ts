import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { contract, type CallName } from '#contract/index.ts';
import { inputs } from '#tests/support/inputs/index.ts';
import { makePersonas, PERSONAS, type Persona, type PersonaName } from '#tests/support/journeys/personas.ts';
import { isAsked } from '#tests/support/server/asked-calls.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { Rows } from '#tests/support/journeys/world.ts';
import { RIGHTS } from './rights-matrix.ts';

/**
 * Every call × every persona × own row and neighbour's row. The matrix itself is written down in rights-matrix.ts,
 * where a person can read it; here each of its cells is asked of the real server.
 */
const server = await openServer();
let personas: Map<PersonaName, Persona>;

beforeAll(async () => {
  personas = new Map((await makePersonas(server)).map((persona) => [persona.name, persona]));
});

/** Calls that end sessions or change a person, which would alter later cells. */
const LAST: readonly CallName[] = [
  'acceptProviderInvitation',
  'changePassword',
  'endSession',
  'endOtherSessions',
  'lock',
  'unlock',
  'operatorSignOut',
  'logouts',
];
/** Calls that a person may make too once they hold a neighbour's request. */
const FIRST: readonly CallName[] = ['acknowledgeDeterioration'];
const isChange = (name: CallName): boolean => contract[name].kind === 'command';
const calls = (Object.keys(contract) as CallName[])
  .filter((name) => !(contract[name] as AnyCall).bytes && isAsked(name))
  // Reads first: a change alters its rows, and who has taken a neighbour's request may read of its patient from then on.
  .toSorted(
    (a, b) =>
      LAST.indexOf(a) - LAST.indexOf(b) ||
      Number(isChange(a)) - Number(isChange(b)) ||
      FIRST.indexOf(b) - FIRST.indexOf(a),
  );
/** Before a sign-in, by the hospital's systems, or for everyone: rows of no person, so any input will do. */
const isForSystems = ({ who }: AnyCall): boolean =>
  who.every((one) =>
    ['client', 'customer', 'patient', 'relative', 'payer', 'smsGateway', 'public'].includes(one),
  );

type AnyMake = (rows: Rows, at: typeof server) => Promise<{ query?: unknown; body?: unknown }>;
interface Answer {
  mark: string;
  body: string;
}

/**
 * `+` let through (whatever the state of the row then says), `-` not allowed, `0` not found, `!` not signed in,
 * `?` the input is wrong: it may have been refused before anybody asked who may, so it proves no right.
 */
async function ask(persona: Persona, name: CallName, rows: Rows): Promise<Answer> {
  const row: AnyCall = contract[name];
  const anyInput = isForSystems(row);
  const input = anyInput ? {} : await (inputs[name] as AnyMake)(rows, server);
  // How often one may ask is not what this is about.
  const answer = await server.client(persona.who.headers, `${name} ${rows.userId}`).send(row, input);
  if (row.raw && answer.ok) {
    await answer.body?.cancel();
    return { mark: '+', body: '' };
  }
  const body = await answer.text();
  const { code = '', access_token } = JSON.parse(body) as { code?: string; access_token?: string };
  // The old token has ended.
  if (name === 'unlock' && access_token)
    persona.who = server.client({ authorization: `Bearer ${access_token}` });
  const marks: Record<string, string> = {
    NOT_ALLOWED: '-',
    NOT_FOUND: '0',
    NOT_SIGNED_IN: '!',
    BAD_CLIENT: '!',
    ...(anyInput ? {} : { BAD_INPUT: '?' }),
  };
  expect(answer.status, `${name}: ${body}`).toBeLessThan(500);
  return { mark: marks[code] ?? '+', body };
}

const printed: string[] = [];
afterAll(() => {
  if (process.env['PRINT_RIGHTS']) process.stdout.write(printed.join('\n'));
});

describe('R6.01 R6.04 R4.11 what each person may do', () => {
  test.each(calls)('%s', async (name) => {
    const cells: string[] = [];
    for (const persona of PERSONAS) {
      const one = personas.get(persona) as Persona;
      const own = await ask(one, name, one.own);
      const neighbour = await ask(one, name, one.neighbour);
      // A neighbour's row answers word for word as one that does not exist.
      if (neighbour.mark === '0') expect(neighbour.body).toBe((await ask(one, name, one.absent)).body);
      cells.push(own.mark + neighbour.mark);
    }
    printed.push(`  ${name}: '${cells.join(' ')}',`);
    if (process.env['PRINT_RIGHTS']) return;
    expect(cells.join(' '), PERSONAS.join(' ')).toBe(RIGHTS[name as keyof typeof RIGHTS]);
  });
});
