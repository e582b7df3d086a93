import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { E2E_URL } from '#tests/support/browser/addresses.ts';

/** A way to the server of all tests as slow as a phone's: unlike the browser's own throttling it slows the worker, too. */
export interface SlowLine {
  url: string;
  end: () => void;
}

/** `delayMs` is a round trip's; what comes down shares `bitsPerS`, and each new connection takes one round trip more. */
export async function slowLine({
  bitsPerS,
  delayMs,
}: {
  bitsPerS: number;
  delayMs: number;
}): Promise<SlowLine> {
  const bytesPerMs = bitsPerS / 8_000;
  const sockets = new Set<Socket>();
  /** When the line has sent all that it was given. */
  let freeAt = 0;
  const line = createServer((near) => {
    const openAt = Date.now() + delayMs;
    const far = connect(Number(new URL(E2E_URL).port), '127.0.0.1');
    const at = (time: number, act: () => void): void => void setTimeout(act, time - Date.now() + delayMs / 2);
    near.on('data', (bytes) => at(Math.max(Date.now(), openAt), () => far.write(bytes)));
    far.on('data', (bytes) => {
      freeAt = Math.max(freeAt, Date.now()) + bytes.length / bytesPerMs;
      at(freeAt, () => near.write(bytes));
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('end', () => at(Math.max(freeAt, Date.now()), () => other.end()));
      one.on('close', () => sockets.delete(one));
    }
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const { port } = line.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    end() {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
