import { rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Command, Outcome } from '#server/cli/commands.ts';
import type { Deps } from '#server/platform/deps.ts';

/** The socket of a running server for its operator; only the server's own user may write to it. */
export function socketPath(dataDir: string): string {
  return join(resolve(dataDir), 'operator.sock');
}

/**
 * Runs the operator's commands inside the running server, because only one process can open the embedded
 * store.
 * @returns a function that stops it
 */
export function serveCommands(deps: Deps, commands: readonly Command[]): () => void {
  const path = socketPath(deps.config.DATA_DIR);
  // A killed server leaves its socket behind. The store's lock proves that no other server is running.
  rmSync(path, { force: true });
  async function run(asked: IncomingMessage): Promise<Outcome> {
    const { name, args } = (await json(asked)) as { name: string; args: string[] };
    const command = commands.find((one) => one.name === name && one.whileRunning);
    return command ? command.run(deps, args) : { ok: false, lines: ['Stop the server first.'] };
  }
  const server = createServer((asked, answer) => {
    void run(asked)
      .catch((error: unknown): Outcome => ({ ok: false, lines: [String(error)] }))
      .then((outcome) => answer.end(JSON.stringify(outcome)));
  });
  const before = process.umask(0o177);
  server.listen(path, () => process.umask(before));
  server.on('error', (err) => deps.log.error({ err }, 'the operator socket cannot be opened'));
  return () => server.close();
}

/** Asks the server that is running on this data directory. @returns null when there is none */
export function askServer(dataDir: string, name: string, args: string[]): Promise<Outcome | null> {
  return new Promise((resolvePromise, reject) => {
    const asked = request({ socketPath: socketPath(dataDir), method: 'POST' }, (answer) => {
      json(answer).then((outcome) => resolvePromise(outcome as Outcome), reject);
    });
    asked.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolvePromise(null) : reject(error),
    );
    asked.end(JSON.stringify({ name, args }));
  });
}
