import { signOnCalls } from '#contract/sign-on.ts';
import { requestCalls } from '#contract/requests.ts';
import {
  openIdentityProvider,
  type IdentityProvider,
  type ProviderPerson,
} from '#tests/support/connectors/oidc-provider.ts';
import { PlainBrowser } from '#tests/support/connectors/oidc-browser.ts';
import { BASIC, openServer, type TestServer } from './server.ts';

/** Where the portal of a test is said to be. */
export const PORTAL = 'http://localhost:8080';

/** A portal with an identity provider at which staff sign in. */
export interface SignOnPortal {
  server: TestServer;
  provider: IdentityProvider;
  browser: () => PlainBrowser;
  /** Signs in at the provider as this person. @returns the browser and the fragment of the page that it ends on */
  signOn: (login: string, at?: string) => Promise<{ browser: PlainBrowser; page: string; state: string }>;
  /** Gives a person of the provider the verified e-mail of the account with the same user name. */
  join: (userName: string, more?: ProviderPerson) => Promise<void>;
  /** Returns whether a session of the portal is still open. */
  isAlive: (token: string) => Promise<boolean>;
  /** Client of the portal's page in this browser. */
  pageOf: (browser: PlainBrowser) => ReturnType<TestServer['client']>;
  /** Takes a session over, after a sign-in that went well. */
  complete: (browser: PlainBrowser) => Promise<{ access_token: string; role: string; userId: string }>;
}

const ROLES = ['provider', 'nurse', 'agent'] as const;

/** Opens a portal and its identity provider. */
export async function openSignOnPortal(more: Record<string, string> = {}): Promise<SignOnPortal> {
  let server: TestServer | undefined;
  const answer = async (url: URL, init: RequestInit): Promise<Response> => {
    if (!server) throw new Error('the portal is not open');
    return server.request(`${url.pathname}${url.search}`, init);
  };
  const provider = await openIdentityProvider({
    publicUrl: PORTAL,
    fetch: async (url, init) => answer(new URL(url), init),
  });
  server = await openServer({ PUBLIC_URL: PORTAL, ...provider.settings, ...more });
  const opened = server;
  let desks = 0;
  const browser = () => new PlainBrowser({ url: PORTAL, answer });
  const pageOf = (of: PlainBrowser) => {
    desks += 1;
    return opened.client({ authorization: BASIC, cookie: of.cookies(PORTAL) }, `10.1.0.${desks}`);
  };
  return {
    server,
    provider,
    browser,
    pageOf,
    async signOn(login, at = 'nurse') {
      const of = browser();
      const page = await of.open(`${PORTAL}/sign-on/oidc?at=${at}`, login);
      return { browser: of, page, state: new URL(page).hash.replace('#sign-on=', '') };
    },
    async join(userName, person = {}) {
      const { email } = await opened.db
        .selectFrom('appUser')
        .select('email')
        .where('userName', '=', userName)
        .executeTakeFirstOrThrow();
      provider.people[userName] = { email, email_verified: true, roles: ['ward-nurses'], ...person };
    },
    async isAlive(token) {
      const client = opened.client({ authorization: `Bearer ${token}` });
      return (await client.send(requestCalls.dashboardMenuStatus)).status === 200;
    },
    complete: async (of) => pageOf(of).call(signOnCalls.completeSignOn, { body: { roles: [...ROLES] } }),
  };
}
