import * as client from 'openid-client';
import { errors as joseErrors } from 'jose';
import { OutsideError, unreachable } from '#server/platform/adapters/outside.ts';
import type { Config } from '#server/platform/config.ts';
import type { BegunSignOn, Connector, SignOn, SignOnPerson } from '#server/platform/connector-ports.ts';
import { isHere } from '#server/platform/plain-connections.ts';
import { returnAddress } from './addresses.ts';
import { personOf, valuesOf } from './claims.ts';
import { logoutReader, SKEW_S, type ReadLogout } from './logout-token.ts';

const TIMEOUT_S = 10;
const KNOWN_FOR_MS = 3_600_000;

interface Known {
  metadata: client.ServerMetadata;
  readLogout: ReadLogout;
  until: number;
}

/**
 * Opens sign-in by OpenID Connect: Authorization Code with PKCE (OpenID Connect Core 1.0, RFC 7636, RFC 9700) and logout by the provider
 * (Back-Channel Logout 1.0, RP-Initiated Logout 1.0). What the provider says of itself is read at the first use and again after an hour.
 */
export function openOidc(config: Config): Connector {
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' } = config;
  let known: Known | undefined;

  /** Asks the provider what it is. @throws OutsideError */
  async function discover(): Promise<Known> {
    const found = await client
      .discovery(new URL(OIDC_ISSUER), OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, undefined, {
        timeout: TIMEOUT_S,
        execute: isPlain(config) ? [client.allowInsecureRequests] : [],
      })
      .catch(fail);
    const metadata = found.serverMetadata();
    if (metadata.jwks_uri === undefined) throw new OutsideError('names no keys', true);
    known = { metadata, readLogout: logoutReader(metadata.jwks_uri), until: Date.now() + KNOWN_FOR_MS };
    return known;
  }
  const provider = async (): Promise<Known> => (known && known.until > Date.now() ? known : discover());
  const clientOf = async () => configurationFor((await provider()).metadata, config);

  const signOn: SignOn = {
    name: 'oidc',
    async begin({ state, nonce, verifier, isAgain }) {
      return client.buildAuthorizationUrl(await clientOf(), {
        redirect_uri: returnAddress(config),
        scope: config.OIDC_SCOPES,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(config.OIDC_MFA_ACR && { acr_values: config.OIDC_MFA_ACR }),
        ...(isAgain && { prompt: 'login', max_age: '0' }),
      });
    },
    async finish(wayBack, begun) {
      const using = await clientOf();
      return finish(using, config, { wayBack, begun }).catch(fail);
    },
    async readLogout(token) {
      const { readLogout, metadata } = await provider();
      const { issuer } = metadata;
      const read = await readLogout(token, { issuer, audience: OIDC_CLIENT_ID }).catch(fail);
      return read && { ...read, issuer };
    },
    async endAddress(wayBack) {
      const using = await clientOf();
      if (using.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(using, { post_logout_redirect_uri: wayBack });
    },
  };
  return { signOn, check: async () => void (await discover()) };
}

/** A provider on this machine, or one that PLAIN_CONNECTIONS names: any other issuer has to be https. */
function isPlain({ OIDC_ISSUER = '', plainConnections }: Config): boolean {
  return OIDC_ISSUER.startsWith('http:') && (isHere(OIDC_ISSUER) || plainConnections.has('oidc'));
}

/** Reads keys afresh for each sign-in, so that a provider that has replaced them is believed at once. */
function configurationFor(metadata: client.ServerMetadata, config: Config): client.Configuration {
  const { OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' } = config;
  const made = new client.Configuration(
    metadata,
    OIDC_CLIENT_ID,
    {
      client_secret: OIDC_CLIENT_SECRET,
      [client.clockTolerance]: SKEW_S,
    },
    authenticationFor(metadata, OIDC_CLIENT_SECRET),
  );
  made.timeout = TIMEOUT_S;
  // The signature is checked although the token comes by TLS: a proxy between may not be the provider.
  client.enableNonRepudiationChecks(made);
  if (isPlain(config)) client.allowInsecureRequests(made);
  return made;
}

/** HTTP Basic is what a provider takes that does not say what it takes (OpenID Connect Discovery 1.0). */
function authenticationFor(metadata: client.ServerMetadata, secret: string): client.ClientAuth {
  const { token_endpoint_auth_methods_supported: taken = ['client_secret_basic'] } = metadata;
  return taken.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret);
}

async function finish(
  using: client.Configuration,
  config: Config,
  { wayBack, begun }: { wayBack: URL; begun: BegunSignOn },
): Promise<SignOnPerson> {
  const tokens = await client.authorizationCodeGrant(using, wayBack, {
    pkceCodeVerifier: begun.verifier,
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    idTokenExpected: true,
    // Not 0: a person may read the provider's pages for a while after they have proved themselves.
    ...(begun.isAgain && { maxAge: Math.max(0, Math.ceil((Date.now() - begun.begunAt) / 1000)) }),
  });
  const claims = tokens.claims();
  if (!claims) throw new OutsideError('sent no ID token', true);
  const { iss: issuer, sub: subject } = claims;
  const isWhole = claims['email'] !== undefined && valuesOf(claims, config.OIDC_ROLES_CLAIM).length > 0;
  const asksMore = !isWhole && using.serverMetadata().userinfo_endpoint !== undefined;
  const more: Record<string, unknown> = asksMore
    ? await client.fetchUserInfo(using, tokens.access_token, subject)
    : {};
  // How the person was asked is the ID token's to say, and an address is verified by the source that names it.
  const { email, email_verified } = claims['email'] === undefined ? more : claims;
  const { amr, acr, sid } = claims;
  const said = { ...more, ...claims, email, email_verified, amr, acr, sid };
  return personOf(said, { issuer, subject }, config);
}

/** @throws OutsideError that names no person: final where the provider has answered, or a check has failed */
function fail(error: unknown): never {
  if (error instanceof OutsideError) throw error;
  if (error instanceof client.ResponseBodyError)
    throw new OutsideError(`refused: ${error.error}`, true, error);
  if (isNoAnswer(error)) throw unreachable(error);
  const { code } = (error ?? {}) as { code?: unknown };
  throw new OutsideError(typeof code === 'string' ? `refused: ${code}` : 'refused', true, error);
}

/** Returns whether no answer came, or none that an identity provider gives. */
function isNoAnswer(error: unknown): boolean {
  const { code, cause, message } = (error ?? {}) as { code?: string; cause?: unknown; message?: string };
  if (code === 'OAUTH_TIMEOUT' || error instanceof joseErrors.JWKSTimeout) return true;
  if (message === 'fetch failed') return true;
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM')
    return Number((cause as { status?: unknown } | undefined)?.status) >= 500;
  return cause instanceof Error && cause !== error && isNoAnswer(cause);
}
