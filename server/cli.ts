import { resolve } from 'node:path';
import { commands, type Command, type Outcome } from '#server/cli/commands.ts';
import { askServer } from '#server/cli/socket.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { StoreInUseError } from '#server/platform/store/lock.ts';

/** The operator's command line: `wardline <command> [arguments]`, with the server's environment. */
async function main(words: readonly string[]): Promise<Outcome> {
  const command = commands.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `));
  if (!command) return { ok: words.length === 0 || words[0] === 'help', lines: help() };
  const args = words.slice(command.name.split(' ').length);
  const needed = command.args.filter((arg) => arg.startsWith('<')).length;
  const isOpen = command.args.at(-1)?.endsWith(' ...]') === true;
  if (args.length < needed || (!isOpen && args.length > command.args.length))
    return { ok: false, lines: [usage(command)] };
  // A running server may have another working directory.
  const paths = args.map((arg, i) =>
    command.args[i] === '<directory>' || command.args[i] === '<file>' ? resolve(arg) : arg,
  );
  const config = readConfig(process.env);
  const isBeside = command.asOwner && config.DATABASE_URL !== undefined;
  const asked = !isBeside && (await askServer(config.DATA_DIR, command.name, paths));
  if (asked) return asked;
  const { runWithoutServer } = await import('#server/cli/run-without-server.ts');
  return runWithoutServer(command, paths, config);
}

function usage({ name, args }: Command): string {
  return `Usage: wardline ${[name, ...args].join(' ')}`;
}

function help(): string[] {
  const width = Math.max(...commands.map((command) => usage(command).length));
  return [
    'Operator commands. They work with or without a running server.',
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
