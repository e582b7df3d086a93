import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { E2E_URL } from '#tests/support/browser/addresses.ts';

/** A way to the server of all tests on which some files fail. */
export interface FaultyLine {
  url: string;
  /** How often each of the files that may fail was asked for. */
  asked: Map<string, number>;
  end: () => void;
}

/** `fails` says whether a file fails when it is asked for the nth time: with 500, or without any answer. */
export async function faultyLine(
  fails: (path: string, times: number) => 'ANSWER' | 'CUT' | undefined,
): Promise<FaultyLine> {
  const asked = new Map<string, number>();
  const line = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '';
    const times = (asked.get(path) ?? 0) + 1;
    asked.set(path, times);
    const failure = fails(path, times);
    if (failure === 'CUT') return void outgoing.destroy();
    if (failure) return void outgoing.writeHead(500).end();
    const { method, headers } = incoming;
    const onward = request(`${E2E_URL}${path}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const { port } = line.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    end() {
      line.close();
      line.closeAllConnections();
    },
  };
}
