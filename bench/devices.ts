import { fork } from 'node:child_process';
import { once } from 'node:events';
import { authCalls } from '#contract/auth.ts';
import { pathOf } from '#contract/call.ts';
import { CLIENT_ID, CLIENT_SECRET } from '#contract/limits.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { E2E_URL } from '#tests/support/browser/e2e.ts';
import type { Ask, Heard } from './stream-clients.ts';

const LOGIN_PATH = pathOf(authCalls.login, { app: 'wardline', product: 'wardline' });
const STREAM_PATH = '/wardline/api/portal/v1/events';

/** Devices that receive the event stream, in another process. */
export interface Devices {
  /** Opens this many more streams, of these sessions in turn. */
  open(tokens: readonly string[], count: number): Promise<void>;
  /** Ends all streams without telling the server. */
  cut(): Promise<void>;
  /** Each continues from its cursor at a random moment within this many ms. */
  comeBack(withinMs: number): Promise<void>;
  heard(): Promise<readonly Heard[]>;
  end(): void;
}

export function startDevices(): Devices {
  const process = fork(new URL('stream-clients.ts', import.meta.url));
  async function ask(asked: Ask): Promise<unknown> {
    process.send(asked);
    const [answer] = await once(process, 'message');
    return answer;
  }
  return {
    open: async (tokens, count) =>
      void (await ask({ ask: 'open', url: `${E2E_URL}${STREAM_PATH}`, tokens, count })),
    cut: async () => void (await ask({ ask: 'cut' })),
    comeBack: async (withinMs) => void (await ask({ ask: 'return', withinMs })),
    heard: async () => (await ask({ ask: 'heard' })) as readonly Heard[],
    end: () => void process.kill(),
  };
}

/** The same as `signInAt`, on the server of the browser tests. */
export const tokenOf = (userName: string): Promise<string> => signInAt(E2E_URL, userName);

/** A user's session without a browser. @returns its access token */
export async function signInAt(url: string, userName: string): Promise<string> {
  const login = `${url}${LOGIN_PATH}`;
  const headers = {
    authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const opened = await fetch(`${login}?username=${userName}`, { headers });
  const { transactionId } = (await opened.json()) as { transactionId: string };
  const body = JSON.stringify({
    transactionId,
    password: SEED_PASSWORD,
    roles: ['provider', 'nurse', 'agent'],
  });
  const answer = await fetch(login, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${userName} cannot sign in: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}
