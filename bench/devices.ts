import { fork } from 'node:child_process';
import { once } from 'node:events';
import { signInAt } from '#tests/support/server/sign-in-at.ts';
import { E2E_URL } from '#tests/support/browser/addresses.ts';
import type { Ask, DeviceEvents } from './stream-clients.ts';

export const STREAM_PATH = '/wardline/api/portal/v1/events';

/** Devices that receive the event stream, in another process. */
export interface Devices {
  /** Opens this many more streams, of these sessions in turn. */
  open(tokens: readonly string[], count: number, url?: string): Promise<void>;
  /** Ends all streams without telling the server. */
  cut(): Promise<void>;
  /** Each continues from its cursor at a random moment within this many ms. */
  comeBack(withinMs: number): Promise<void>;
  heard(): Promise<readonly DeviceEvents[]>;
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
    open: async (tokens, count, url = `${E2E_URL}${STREAM_PATH}`) =>
      void (await ask({ ask: 'open', url, tokens, count })),
    cut: async () => void (await ask({ ask: 'cut' })),
    comeBack: async (withinMs) => void (await ask({ ask: 'return', withinMs })),
    heard: async () => (await ask({ ask: 'heard' })) as readonly DeviceEvents[],
    end: () => void process.kill(),
  };
}

/** The same as `signInAt`, on the server of the browser tests. */
export const tokenOf = (userName: string): Promise<string> => signInAt(E2E_URL, userName);
