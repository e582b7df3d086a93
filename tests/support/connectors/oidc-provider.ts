import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
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
  /** Replaces its keys, as a provider does from time to time. */
  rotateKeys(): Promise<void>;
  /** null: it works. */
  fails: 'reset' | 'busy' | null;
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
      answer = await listenerOf(provider, publicUrl, send);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  await provider.rotateKeys();
  return provider;
}

async function listenerOf(
  provider: IdentityProvider,
  publicUrl: string,
  send: NonNullable<Opened['fetch']>,
): Promise<RequestListener> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: crypto.randomUUID() };
  const made = new Provider(provider.issuer, {
    ...configurationOf(provider, publicUrl),
    jwks: { keys: [key] },
    fetch: async (url, init) => {
      const body = new URLSearchParams(String(init?.body));
      provider.logoutTokens.push(body.get('logout_token') ?? '');
      return send(String(url), init as RequestInit);
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
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'phone_number', 'roles'],
      amr: null,
    },
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
