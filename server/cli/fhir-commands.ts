import { readFile } from 'node:fs/promises';
import type { JSONWebKeySet } from 'jose';
import type { Command } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';

const add: Command = {
  name: 'fhir-client add',
  args: ['<name>', '<scopes>', '<jwks-file>', '[addresses|any]'],
  summary:
    'Registers a client of the FHIR interface by its public keys, for scopes such as system/Patient.rs,system/Slot.s',
  whileRunning: true,
  run: (deps, [name = '', scopes = '', file = '', addresses = 'any']) =>
    reportErrors(async () => {
      const { addClient, clientFault } = await import('#server/fhir/access/clients.ts');
      const client = {
        name,
        scopes: scopes.replaceAll(',', ' '),
        jwks: await keysIn(file),
        addresses: addresses === 'any' ? '' : addresses,
      };
      const fault = await clientFault(client);
      return fault ? failed(fault) : done(`Client ${await addClient(deps, client)}.`);
    }),
};

const addApp: Command = {
  name: 'fhir-client add-app',
  args: ['<name>', '<scopes>', '<launch-url>', '<redirect-urls>', '[jwks-file]'],
  summary:
    "Registers an app that doctors open from a patient's record, for scopes such as patient/Observation.rs; without keys it is a public one",
  whileRunning: true,
  run: (deps, [name = '', scopes = '', launchUrl = '', redirects = '', file]) =>
    reportErrors(async () => {
      const { addApp: register, appFault } = await import('#server/fhir/smart/apps.ts');
      const app = {
        name,
        scopes: scopes.replaceAll(',', ' '),
        launchUrl,
        redirectUris: redirects.replaceAll(',', ' '),
        jwks: file === undefined ? { keys: [] } : await keysIn(file),
      };
      // A file without keys would make the app a public one.
      if (file !== undefined && !app.jwks.keys.length) return failed('The file has no key.');
      const fault = await appFault(app);
      return fault ? failed(fault) : done(`App ${await register(deps, app)}.`);
    }),
};

/** Returns the keys of a file; what is none is refused by clientFault. */
async function keysIn(file: string): Promise<JSONWebKeySet> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text) as JSONWebKeySet;
  } catch {
    return { keys: [] };
  }
}

const list: Command = {
  name: 'fhir-client list',
  args: [],
  summary: 'Lists the clients of the FHIR interface with their scopes',
  whileRunning: true,
  async run(deps) {
    const { presentClients } = await import('#server/fhir/access/clients.ts');
    const lines = await presentClients(deps);
    return done(...(lines.length ? lines : ['There is no client.']));
  },
};

const revoke: Command = {
  name: 'fhir-client revoke',
  args: ['<client-id>'],
  summary: 'Ends a client of the FHIR interface and its tokens immediately',
  whileRunning: true,
  run: (deps, [id = '']) =>
    reportErrors(async () => {
      const { revokeClient } = await import('#server/fhir/access/clients.ts');
      await revokeClient(deps, id);
      return done(`${id} is revoked.`);
    }),
};

export const fhirCommands: readonly Command[] = [add, addApp, list, revoke];
