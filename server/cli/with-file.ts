import { createReadStream } from 'node:fs';
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

/** The bytes of a file, which can be read again from the first. */
export type Content = AsyncIterable<Uint8Array> & { again?: () => Content };

/** A command with the content of the file that it names, and the words after it. */
export function withFile(
  run: (deps: Deps, content: Content, options: readonly string[]) => Promise<Outcome>,
): Command['run'] {
  return async (deps, [file = '', ...options]) => {
    const handle = await open(file).catch(() => undefined);
    if (!handle) return failed(`${file} cannot be read.`);
    const content: Content = handle.createReadStream();
    content.again = () => createReadStream(file);
    return run(deps, content, options);
  };
}
