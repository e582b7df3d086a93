import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#tests/support/free-port.ts';

export interface NatsServer {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A real nats-server on a port of its own that asks for a password; it can be stopped and started again. */
export async function openNatsServer(): Promise<NatsServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const server: NatsServer = {
    url: `nats://ward:line%2F26@127.0.0.1:${port}`,
    async start() {
      const account = ['--user', 'ward', '--pass', 'line/26'];
      child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...account], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const { stderr } = child;
      // Read to the end: a server ends when its log is not read.
      await new Promise<void>((resolve) => {
        stderr?.on('data', (text) => String(text).includes('Server is ready') && resolve());
      });
    },
    async stop() {
      if (!child || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
  await server.start();
  return server;
}
