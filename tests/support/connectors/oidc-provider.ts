import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';

/** A person at the provider, by the name that they type there. */
export interface ProviderPerson {
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
  name?: string;
  phone_number?: string;
  roles?: string[];
  /** How the provider proved who it is. */
  amr?: string[];
}

export interface IdentityProvider {
  issuer: string;
  /** Settings of a portal that signs in here. */
  settings: Record<string, string>;
  people: Record<string, ProviderPerson>;
  /** Seconds by which its clock is ahead of the portal's. */
  skewS: number;
  /** Logout tokens that it has sent, in their order. */
  logoutTokens: string[];
  /** Signs claims with its key: its issuer, the portal and the time are added where they are not given. */
  sign(claims: Record<string, unknown>): Promise<string>;
  /** Replaces its keys, as a provider does from time to time. */
  rotateKeys(): Promise<void>;
  /** `gone`: nothing is at its address. `keys`: it has no keys. null: it works. */
  fails: 'reset' | 'busy' | 'gone' | 'keys' | null;
  close(): void;
}

const CLIENT_ID = 'portal-at-the-hospital';
const CLIENT_SECRET = 'client-secret-of-the-tests';

interface Opened {
  publicUrl: string;
  /** How it reaches the portal to report a logout. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Opens the identity provider `oidc-provider` on a port of its own, with its own pages for a name and for consent. */
export async function openIdentityProvider({
  publicUrl,
  fetch: send = fetch,
}: Opened): Promise<IdentityProvider> {
  let answer: RequestListener | undefined;
  const server = createServer((request, response) => {
    if (provider.fails === 'reset') return void request.socket.destroy();
    if (provider.fails === 'busy') return void response.writeHead(503).end();
    if (provider.fails === 'gone' || (provider.fails === 'keys' && request.url === '/jwks'))
      return void response.writeHead(404).end();
    return answer?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: IdentityProvider = {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Shanti account',
      OIDC_ROLES:
        'ward-nurses=nurse;kothrud-nurses=nurse:wardline_kothrud;doctors=provider;desk=agent;it=operator:technical,people',
    },
    people: {},
    skewS: 0,
    logoutTokens: [],
    fails: null,
    async rotateKeys() {
      const { privateKey } = await generateKeyPair('RS256', { extractable: true });
      const kid = crypto.randomUUID();
      const jwk = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid };
      provider.sign = async (claims) =>
        new SignJWT({ iss: issuer, aud: CLIENT_ID, iat: Math.floor(Date.now() / 1000), ...claims })
          .setProtectedHeader({ alg: 'RS256', kid, typ: 'logout+jwt' })
          .sign(privateKey);
      answer = listenerOf(provider, { publicUrl, fetch: send }, jwk);
    },
    sign: async () => '',
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  await provider.rotateKeys();
  return provider;
}

function listenerOf(
  provider: IdentityProvider,
  { publicUrl, fetch: send }: Required<Opened>,
  key: Record<string, unknown>,
): RequestListener {
  const made = new Provider(provider.issuer, {
    ...configurationOf(provider, publicUrl),
    jwks: { keys: [key] },
    fetch: async (url, init) => {
      const asked = new Request(url, init);
      const body = await asked.text();
      provider.logoutTokens.push(new URLSearchParams(body).get('logout_token') ?? '');
      return send(asked.url, { method: asked.method, headers: asked.headers, body });
    },
  } as Configuration);
  sayHow(made, provider);
  turnClock(made, provider);
  return made.callback() as RequestListener;
}

function configurationOf(provider: IdentityProvider, publicUrl: string): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${publicUrl}/sign-on/oidc/return`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
        backchannel_logout_uri: `${publicUrl}/sign-on/oidc/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'phone_number', 'roles'],
    },
    ttl: { IdToken: 60 },
    cookies: { keys: ['keys of the tests'] },
    features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => {
        const { amr: _amr, ...claims } = provider.people[id] ?? {};
        return { sub: id, ...claims };
      },
    }),
  };
}

/** Its own page asks for a name alone: a person of `amr` is taken to have proven more. */
function sayHow(made: Provider, { people }: IdentityProvider): void {
  const finished = made.interactionFinished.bind(made);
  made.interactionFinished = async (request, response, result, options) => {
    const { login } = result;
    const amr = login && people[login.accountId]?.amr;
    return finished(request, response, amr ? { ...result, login: { ...login, amr } } : result, options);
  };
}

/** Makes tokens by a clock that is wrong. */
function turnClock(made: Provider, provider: IdentityProvider): void {
  made.use(async (context, next) => {
    if (!provider.skewS || !context.path.endsWith('/token')) return next();
    const { now } = Date;
    Date.now = () => now() + provider.skewS * 1000;
    try {
      await next();
    } finally {
      Date.now = now;
    }
  });
}
