import { open } from 'node:fs/promises';
import type { Command, Outcome } from '#server/cli/commands.ts';
import type { Faults } from '#server/cli/faults.ts';
import { done, failed } from '#server/cli/outcome.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Reports what was done first; with a fault in the file the command fails, so that a script notices. */
export function outcome(faults: Faults, ...lines: string[]): Outcome {
  if (!faults.count) return done(...lines);
  const count = faults.count === 1 ? '1 line has a fault' : `${faults.count} lines have faults`;
  return failed(...lines, `${count}:`, ...faults.lines());
}

export type Content = AsyncIterable<Uint8Array>;

/** A command with the content of the file that it names, and the word after it. */
export function withFile(
  run: (deps: Deps, content: Content, option: string) => Promise<Outcome>,
): Command['run'] {
  return async (deps, [file = '', option = '']) => {
    const handle = await open(file).catch(() => undefined);
    return handle ? run(deps, handle.createReadStream(), option) : failed(`${file} cannot be read.`);
  };
}
