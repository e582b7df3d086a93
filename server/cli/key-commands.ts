import { randomBytes } from 'node:crypto';
import type { Deps } from '#server/platform/deps.ts';
import type { Command, Outcome } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';

const shown = ({ id, secret }: { id: string; secret: string }): string[] => [
  `Key ${id}, shown only once: ${secret}`,
];

const add: Command = {
  name: 'app-keys add',
  args: ['<app>', '<scopes>', '[addresses|any]', '[signed]'],
  summary:
    'Creates an app key for requests,messages,cases,patients,appointments; "signed": the app signs with it and never sends it',
  whileRunning: true,
  async run(deps, [app = '', scopes = '', addresses = 'any', signed = '']) {
    const { addKey, faultOf } = await import('#server/intake/app-keys.ts');
    if (signed && signed !== 'signed') return failed('The fourth argument must be "signed" or omitted.');
    const rules = {
      app,
      scopes: scopes.replaceAll(',', ' '),
      addresses: addresses === 'any' ? '' : addresses,
      signs: signed === 'signed',
    };
    const fault = faultOf(rules);
    return fault ? failed(fault) : done(...shown(await addKey(deps, rules)));
  },
};

const list: Command = {
  name: 'app-keys list',
  args: [],
  summary: 'Lists the app keys without their secrets',
  whileRunning: true,
  async run(deps) {
    const { presentKeys } = await import('#server/intake/app-keys.ts');
    const keys = await presentKeys(deps);
    return done(
      ...keys,
      deps.config.INTAKE_KEY
        ? 'INTAKE_KEY  first  all scopes  any address  sent  valid'
        : 'INTAKE_KEY is not set.',
    );
  },
};

const rotate: Command = {
  name: 'app-keys rotate',
  args: ['<app>', '[days]'],
  summary: 'Creates a new key with the rules of the newest; earlier keys stay valid for 7 days',
  whileRunning: true,
  run: (deps, [app = '', days = '7']) =>
    reportErrors(async () => {
      const { rotateKey } = await import('#server/intake/app-keys.ts');
      if (!/^\d{1,3}$/.test(days)) return failed('Days must be a number.');
      return done(...shown(await rotateKey(deps, app, Number(days))));
    }),
};

const revoke: Command = {
  name: 'app-keys revoke',
  args: ['<key-id>'],
  summary: 'Revokes an app key immediately',
  whileRunning: true,
  run: (deps, [id = '']) =>
    reportErrors(async () => {
      const { revokeKey } = await import('#server/intake/app-keys.ts');
      await revokeKey(deps, id);
      return done(`${id} is no longer valid.`);
    }),
};

const PURPOSES = 'data, links, push';

const keysList: Command = {
  name: 'keys list',
  args: [],
  summary: 'Lists the keys of this server by purpose, without their values',
  whileRunning: true,
  async run({ db, config, vault, push }) {
    const { countUnsealed } = await import('#server/platform/sql/seals.ts');
    const old = await countUnsealed(db, vault);
    return done(
      `data   ${vault.newest.split('.')[1]}, from ${config.DATA_KEY ? 'DATA_KEY' : 'DATA_DIR/data.key'}; ${old} texts are not sealed with it`,
      'links  derived from the data key; signs links to documents for five minutes',
      `push   VAPID, public key ${push.publicKey}`,
      'people one secret per person, sealed with the data key',
    );
  },
};

const keysRotate: Command = {
  name: 'keys rotate',
  args: ['<purpose>'],
  summary: `Creates a new key for ${PURPOSES}; what the earlier key sealed or signed stays valid`,
  whileRunning: false,
  async run(deps, [purpose = '']) {
    if (purpose === 'links') return rotateLinks(deps);
    if (purpose === 'push') return rotatePush(deps);
    return purpose === 'data' ? rotateData(deps) : failed(`The purpose must be one of ${PURPOSES}.`);
  },
};

async function rotateLinks(deps: Deps): Promise<Outcome> {
  const { rotateLinkKey } = await import('#server/files/link-keys.ts');
  await rotateLinkKey(deps);
  return done('Document links are signed with a new key; earlier links stay valid for five minutes.');
}

async function rotatePush({ db, vault }: Deps): Promise<Outcome> {
  const { rotateVapid } = await import('#server/alerts/web-push.ts');
  await rotateVapid(db, vault);
  return done(
    'Pushes are signed with a new key from the next start; devices switch to it when they next register.',
  );
}

async function rotateData({ db, config }: Deps): Promise<Outcome> {
  if (config.DATA_KEY) {
    return failed(
      'The key is set by DATA_KEY. Put its current value first in DATA_KEYS_BEFORE, set DATA_KEY to a new key, and start the server: it seals everything with the new key as it starts.',
      `A new key, generated now and not stored: ${randomBytes(32).toString('hex')}`,
    );
  }
  const { renewKeyFile } = await import('#server/platform/adapters/vault.ts');
  const { sealAgain } = await import('#server/platform/sql/seals.ts');
  const { sealed, unreadable } = await sealAgain(db, await renewKeyFile(config));
  const lines = [`${sealed} texts are sealed with a new key. The earlier key stays in data.key for backups.`];
  return unreadable ? failed(...lines, `${unreadable} texts cannot be opened with any key.`) : done(...lines);
}

const keysForget: Command = {
  name: 'keys forget',
  args: [],
  summary: 'After the data key was lost: lets the server start without what only it could open',
  whileRunning: false,
  async run({ db, vault }) {
    const { forgetUnreadable } = await import('#server/platform/sql/seals.ts');
    const lost = await forgetUnreadable(db, vault);
    return done(
      `${lost} texts cannot be opened. Bank accounts must be entered again; devices lose stored data and unsent changes.`,
      'Codes of authenticator apps are wrong now: a recovery code signs in, or "second-factor off" removes the app.',
    );
  },
};

export const keyCommands: readonly Command[] = [add, list, rotate, revoke, keysList, keysRotate, keysForget];
