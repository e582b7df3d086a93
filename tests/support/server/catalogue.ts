import { commands, type Outcome } from '#server/cli/commands.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** Returns what a test of the catalogue does and reads beside the console's calls. */
export function catalogueOf(server: TestServer) {
  return {
    run: async (name: string, ...args: string[]): Promise<Outcome> => {
      const command = commands.find((one) => one.name === name);
      if (!command) throw new Error(`no command ${name}`);
      return command.run(server.deps, args);
    },
    /** Returns the changes of an entry, oldest first. */
    changesOf: async (entityId: string) => {
      const rows = await server.rows('catalogueChange');
      return rows
        .filter((row) => row.entityId === entityId)
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .map(({ before, after, byUser }) => ({ before, after, byUser }));
    },
    /** The entries of which this was audited. */
    audited: async (action: string) => {
      const rows = await server.rows('audit');
      return rows.filter((row) => row.action === action).map(({ entityId }) => entityId);
    },
  };
}
