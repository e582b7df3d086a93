import { expect, it } from 'vitest';
import { commands } from '#server/cli/commands.ts';
import { addClient, clientFault, revokeClient } from '#server/fhir/access/clients.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { askToken, fhirClient, outcomeOf, signAssertion } from '#tests/support/server/fhir.ts';
import { newKeys } from '#tests/support/server/fhir-keys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock, deps } = server;

const registered = async (scopes: string, alg: 'ES384' | 'RS384' = 'ES384') => {
  const keys = await newKeys(alg);
  const clientId = await addClient(deps, { name: 'A laboratory', scopes, jwks: keys.jwks, addresses: '' });
  return { clientId, privateKey: keys.privateKey, alg };
};
const errorOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error?: string }).error,
];

it('issues a token for an assertion that is signed with RS384 or ES384, and stores its hash alone', async () => {
  for (const alg of ['RS384', 'ES384'] as const) {
    const one = await registered('system/Patient.rs', alg);
    const answer = await askToken(server, await signAssertion(server, one), 'system/Patient.rs');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body = (await answer.json()) as { access_token: string; expires_in: number };
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 300, scope: 'system/Patient.rs' });
    const hashes = (await server.rows('fhirToken')).map(({ tokenHash }) => tokenHash);
    expect(hashes).toContain(hashToken(body.access_token));
    expect(hashes).not.toContain(body.access_token);
  }
});

it('refuses an assertion that was used before', async () => {
  const one = await registered('system/*.rs');
  const assertion = await signAssertion(server, one);
  expect((await askToken(server, assertion, 'system/*.rs')).status).toBe(200);
  expect(await errorOf(await askToken(server, assertion, 'system/*.rs'))).toEqual([401, 'invalid_client']);
});

it('refuses an assertion for another audience, a long one, a late one, and one of another key', async () => {
  const one = await registered('system/*.rs');
  const other = await newKeys();
  for (const wrong of [
    { audience: 'https://elsewhere.example/token' },
    { expiresIn: 3_600 },
    { expiresIn: -120 },
    { privateKey: other.privateKey },
    { clientId: 'fhir-no-one' },
    { jti: '' },
  ]) {
    const answer = await askToken(server, await signAssertion(server, { ...one, ...wrong }), 'system/*.rs');
    expect(await errorOf(answer), JSON.stringify(Object.keys(wrong))).toEqual([401, 'invalid_client']);
  }
});

it('grants only the part of the scopes for which the client is registered', async () => {
  const one = await registered('system/Patient.r system/Slot.rs');
  const asked = async (scope: string) => {
    const answer = await askToken(server, await signAssertion(server, one), scope);
    return (await answer.json()) as { scope?: string; error?: string };
  };
  expect((await asked('system/*.crs')).scope).toBe('system/Patient.r system/Slot.rs');
  expect((await asked('system/Patient.read')).scope).toBe('system/Patient.r');
  expect((await asked('system/Observation.rs')).error).toBe('invalid_scope');
  expect((await asked('')).error).toBe('invalid_scope');
});

it('ends a token after five minutes, and at once with its client', async () => {
  const one = await fhirClient(server, 'system/Organization.rs');
  expect((await one.call('GET', 'Organization')).status).toBe(200);
  clock.advance(301);
  expect(await outcomeOf(await one.call('GET', 'Organization'))).toMatchObject({
    status: 401,
    code: 'login',
  });
  const other = await fhirClient(server, 'system/Organization.rs');
  await revokeClient(deps, other.id);
  expect((await other.call('GET', 'Organization')).status).toBe(401);
});

it('refuses to register a private key, a short one, and a scope that does not exist', async () => {
  const { jwks } = await newKeys();
  const client = { name: 'A laboratory', scopes: 'system/Patient.rs', jwks, addresses: '' };
  expect(await clientFault(client)).toBeUndefined();
  expect(await clientFault({ ...client, scopes: 'user/Patient.rs' })).toContain('no scope');
  expect(await clientFault({ ...client, scopes: 'system/Invoice.rs' })).toContain('no scope');
  const [key] = jwks.keys;
  expect(await clientFault({ ...client, jwks: { keys: [{ ...key, d: 'secret' }] } as never })).toContain(
    'private',
  );
  const short = { kty: 'RSA', e: 'AQAB', n: Buffer.alloc(128, 7).toString('base64url') };
  expect(await clientFault({ ...client, jwks: { keys: [short] } })).toContain('2048 bits');
  expect(await clientFault({ ...client, jwks: {} as never })).toContain('no set');
});

it('lists and revokes clients by the command line', async () => {
  const run = (name: string, ...args: string[]) => commands.find((one) => one.name === name)?.run(deps, args);
  const { clientId } = await registered('system/Slot.s');
  expect((await run('fhir-client list'))?.lines.join('\n')).toContain(
    `${clientId}  A laboratory  system/Slot.s`,
  );
  expect(await run('fhir-client revoke', clientId)).toMatchObject({ ok: true });
  expect((await run('fhir-client revoke', clientId))?.ok).toBe(false);
});
