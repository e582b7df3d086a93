import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestKind } from '#contract/shared.ts';
import { askServer } from '#server/cli/socket.ts';
import { freePort } from '#tests/support/free-port.ts';

const INTAKE_KEY = 'intake-key-of-the-tests';
const START_MS = 60_000;

/** The real server in a process of its own, with a seeded hospital, serving the built portal. */
export interface RunningPortal {
  url: string;
  /** A patient asks for something, by the hospital's intake. */
  raise(kind: RequestKind): Promise<{ requestId: string }>;
  /** Returns the output of a command. */
  command(name: string, ...args: string[]): Promise<string[]>;
  /** Returns its log lines. */
  said(): string;
  /** Ends it by SIGTERM. @returns its exit code */
  stop(): Promise<number | null>;
}

/** @param wrapper the command line before the server's own, such as that of another file system */
export async function startPortal(
  environment: Record<string, string> = {},
  wrapper: readonly string[] = [],
): Promise<RunningPortal> {
  const directory = mkdtempSync(join(tmpdir(), 'wardline-portal-'));
  const port = await freePort();
  const given = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PLAIN_CONNECTIONS: 'portal',
    DATA_DIR: directory,
    SEED: 'on',
    LOG_LEVEL: 'warn',
    INTAKE_KEY,
    SUPPORT_EMAIL: 'help@hospital.example',
    UPI_ADDRESS: 'hospital@bank',
    ...environment,
  };
  const line = [...wrapper, nodeProgram(), 'server/start.ts'];
  const [program = '', ...rest] = line;
  const child = spawn(program, rest, {
    env: { ...process.env, NODE_ENV: 'production', ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => void (said += part.toString()));
  const stop = async (): Promise<number | null> => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
    rmSync(directory, { recursive: true, force: true });
    return child.exitCode;
  };
  const url = `http://localhost:${port}`;
  const until = Date.now() + START_MS;
  while (!said.includes('is ready at')) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`the server did not start:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    stop,
    said: () => said,
    raise: (kind) => raise(url, kind),
    command: async (name, ...args) => (await askServer(directory, name, args))?.lines ?? [],
  };
}

async function raise(url: string, kind: RequestKind): Promise<{ requestId: string }> {
  const headers = { 'x-intake-key': INTAKE_KEY, 'content-type': 'application/json' };
  const { mrns } = (await (
    await fetch(`${url}/wardline/api/customer/v1/patients?limit=1`, { headers })
  ).json()) as { mrns: string[] };
  const body = JSON.stringify({
    clientId: randomUUID(),
    mrn: mrns[0],
    kind,
    consultationMode: 'VIDEO',
    reason: 'Chest pain since noon',
    isAnother: true,
  });
  const answer = await fetch(`${url}/wardline/api/customer/v1/requests`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`the intake refused: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { requestId: string };
}

/** The server needs a Node that runs TypeScript: this one, or the one that came with the packages. */
export function nodeProgram(): string {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major >= 24) return process.execPath;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const packed = join(
    'node_modules',
    `node-${system}-${process.arch}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (!existsSync(packed)) throw new Error('Node 24 is needed to run the server');
  return packed;
}
