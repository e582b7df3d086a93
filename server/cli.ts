import { join, resolve } from 'node:path';
import { buildDeps } from '#server/build-deps.ts';
import { commands, type Command, type Outcome } from '#server/cli/commands.ts';
import { askServer } from '#server/cli/socket.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { migrate } from '#server/sql/migrate.ts';
import { StoreInUseError } from '#server/store/lock.ts';
import { openStore } from '#server/store/open.ts';

/** The operator's door: `wardline <command> [arguments]`, with the environment of the server. */
async function main(words: readonly string[]): Promise<Outcome> {
  const command = commands.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `));
  if (!command) return { ok: words.length === 0 || words[0] === 'help', lines: help() };
  const args = words.slice(command.name.split(' ').length);
  const needed = command.args.filter((arg) => arg.startsWith('<')).length;
  if (args.length < needed || args.length > command.args.length)
    return { ok: false, lines: [usage(command)] };
  // A running server may stand in another directory.
  const paths = command.args.map((arg, i) =>
    arg === '<directory>' ? resolve(args[i] ?? '') : (args[i] ?? ''),
  );
  const config = readConfig(process.env);
  const asked = await askServer(config.DATA_DIR, command.name, paths.slice(0, args.length));
  return asked ?? alone(command, paths.slice(0, args.length), config);
}

/** No server runs here: the command opens the store itself. */
async function alone(
  command: Command,
  args: readonly string[],
  config: ReturnType<typeof readConfig>,
): Promise<Outcome> {
  const store = await openStore({
    dataDir: join(config.DATA_DIR, 'store'),
    databaseUrl: config.DATABASE_URL,
  });
  try {
    await migrate(store.db);
    const deps = await buildDeps(config, store, { now: () => new Date() });
    const outcome = await command.run(deps, args);
    await deps.hub.close();
    return outcome;
  } finally {
    await store.close();
  }
}

function usage({ name, args }: Command): string {
  return `Usage: wardline ${[name, ...args].join(' ')}`;
}

function help(): string[] {
  const width = Math.max(...commands.map((command) => usage(command).length));
  return [
    'Commands of the operator. They work beside a running server and without one.',
    ...commands.map(
      (command) => `  ${usage(command).replace('Usage: ', '').padEnd(width)}${command.summary}`,
    ),
  ];
}

const { ok, lines } = await main(process.argv.slice(2)).catch((error: unknown): Outcome => {
  const isKnown = error instanceof ConfigError || error instanceof StoreInUseError;
  return { ok: false, lines: [isKnown ? error.message : String((error as Error).stack ?? error)] };
});
(ok ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`);
process.exitCode = ok ? 0 : 1;
