import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exitOnUncaught } from '#server/platform/last-resort.ts';
import { openLog } from '#server/platform/log.ts';

/** Serves, and fails on /throw or /reject where no code catches it; /slow answers 200 ms later. */
const server = createServer(({ url }, response) => {
  if (url === '/throw')
    setTimeout(() => {
      throw new Error('thrown in a callback');
    });
  if (url === '/reject') void Promise.reject(new Error('rejected unseen'));
  setTimeout(() => response.end('answered'), url === '/slow' ? 200 : 0);
});
exitOnUncaught(openLog('info'), () => void server.close());
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${String((server.address() as AddressInfo).port)}\n`);
});
