import { noteConnector } from '#server/connectors/note-connector.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openClient, type AbdmClient } from './client.ts';

/** Opens the client of the gateway, which notes for the console how each request was answered. */
export function openNotingClient(deps: Pick<Deps, 'db' | 'clock' | 'config'>): AbdmClient {
  const client = openClient(deps.config, deps.clock);
  return {
    ...client,
    async send(path, body, as) {
      try {
        await client.send(path, body, as);
      } catch (error) {
        if (error instanceof OutsideError) await noteConnector(deps, 'abdm', error.message);
        throw error;
      }
      await noteConnector(deps, 'abdm', null);
    },
  };
}
