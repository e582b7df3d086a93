import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Coturn {
  port: number;
  tlsPort: number;
  stop: () => Promise<void>;
}

/** A real coturn on ports of its own, with credentials that expire and TLS. */
export async function openCoturn(
  secret: string,
  tls: { cert: string; key: string },
  ...more: string[]
): Promise<Coturn> {
  const directory = mkdtempSync(join(tmpdir(), 'wardline-coturn-'));
  writeFileSync(join(directory, 'cert.pem'), tls.cert);
  writeFileSync(join(directory, 'key.pem'), tls.key);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const child = spawn(
    'turnserver',
    [
      '-n',
      `--listening-port=${port}`,
      `--tls-listening-port=${tlsPort}`,
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      '--allow-loopback-peers',
      `--cert=${join(directory, 'cert.pem')}`,
      `--pkey=${join(directory, 'key.pem')}`,
      '--use-auth-secret',
      `--static-auth-secret=${secret}`,
      '--realm=portal.example',
      '--no-cli',
      '--no-stdout-log',
      '--log-file=/dev/null',
      `--pidfile=${join(directory, 'pid')}`,
      ...more,
    ],
    { stdio: 'ignore' },
  );
  return {
    port,
    tlsPort,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(directory, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createSocket('udp4').bind(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}
