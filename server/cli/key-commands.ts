import { randomBytes } from 'node:crypto';
import type { Deps } from '#server/platform/deps.ts';
import type { Command, Outcome } from '#server/cli/commands.ts';
import { refusalWords } from '#server/cli/refusal-words.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

const done = (...lines: string[]): Outcome => ({ ok: true, lines });
const failed = (...lines: string[]): Outcome => ({ ok: false, lines });

async function told(act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refusal) return failed(refusalWords(error));
    throw error;
  }
}

const shown = ({ id, secret }: { id: string; secret: string }): string[] => [
  `The key ${id}, shown this once: ${secret}`,
];

const add: Command = {
  name: 'app-keys add',
  args: ['<app>', '<scopes>', '[addresses|any]', '[signed]'],
  summary: 'Makes a key of an app for requests,messages,cases,patients; "signed": it signs and is never sent',
  whileRunning: true,
  async run(deps, [app = '', scopes = '', addresses = 'any', signed = '']) {
    const { addKey, faultOf } = await import('#server/intake/app-keys.ts');
    if (signed && signed !== 'signed') return failed('The fourth word is "signed", or left out.');
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
  summary: 'Lists the keys of the apps, without their secrets',
  whileRunning: true,
  async run(deps) {
    const { presentKeys } = await import('#server/intake/app-keys.ts');
    const keys = await presentKeys(deps);
    return done(
      ...keys,
      deps.config.INTAKE_KEY
        ? 'INTAKE_KEY  first  all scopes  from anywhere  is sent  valid'
        : 'INTAKE_KEY is not set.',
    );
  },
};

const rotate: Command = {
  name: 'app-keys rotate',
  args: ['<app>', '[days]'],
  summary: 'Makes a new key with the rules of the newest; the keys before it stay valid for 7 days',
  whileRunning: true,
  run: (deps, [app = '', days = '7']) =>
    told(async () => {
      const { rotateKey } = await import('#server/intake/app-keys.ts');
      if (!/^\d{1,3}$/.test(days)) return failed('The days are a number.');
      return done(...shown(await rotateKey(deps, app, Number(days))));
    }),
};

const revoke: Command = {
  name: 'app-keys revoke',
  args: ['<key-id>'],
  summary: 'Ends a key of an app at once',
  whileRunning: true,
  run: (deps, [id = '']) =>
    told(async () => {
      const { revokeKey } = await import('#server/intake/app-keys.ts');
      await revokeKey(deps, id);
      return done(`${id} is no longer valid.`);
    }),
};

const PURPOSES = 'data, links, push';

const keysList: Command = {
  name: 'keys list',
  args: [],
  summary: 'Lists the keys of this server by purpose, without the keys',
  whileRunning: true,
  async run({ db, config, vault, push }) {
    const { countUnsealed } = await import('#server/platform/sql/seals.ts');
    const old = await countUnsealed(db, vault);
    return done(
      `data   ${vault.newest.split('.')[1]}, from ${config.DATA_KEY ? 'DATA_KEY' : 'DATA_DIR/data.key'}; ${old} texts are not sealed with it`,
      'links  derived from the data key; signs links to documents for five minutes',
      `push   VAPID, public key ${push.publicKey}`,
      'care   one secret a person, sealed with the data key',
    );
  },
};

const keysRotate: Command = {
  name: 'keys rotate',
  args: ['<purpose>'],
  summary: `Makes a new key for ${PURPOSES}; what the one before sealed or signed stays valid`,
  whileRunning: false,
  async run(deps, [purpose = '']) {
    if (purpose === 'links') return rotateLinks(deps);
    if (purpose === 'push') return rotatePush(deps);
    return purpose === 'data' ? rotateData(deps) : failed(`The purpose is one of ${PURPOSES}.`);
  },
};

async function rotateLinks(deps: Deps): Promise<Outcome> {
  const { rotateLinkKey } = await import('#server/files/link-keys.ts');
  await rotateLinkKey(deps);
  return done('Links to documents are signed with a new key; those of before are valid for five minutes.');
}

async function rotatePush({ db, vault }: Deps): Promise<Outcome> {
  const { rotateVapid } = await import('#server/alerts/web-push.ts');
  await rotateVapid(db, vault);
  return done(
    'Pushes are signed with a new key from the next start on; devices change to it as they register again.',
  );
}

async function rotateData({ db, config }: Deps): Promise<Outcome> {
  if (config.DATA_KEY) {
    return failed(
      'The key is set by DATA_KEY. Put what it is now first in DATA_KEYS_BEFORE, set DATA_KEY to a new key, and start the server: the start seals everything with the new one.',
      `A new key, made now and stored nowhere: ${randomBytes(32).toString('hex')}`,
    );
  }
  const { renewKeyFile } = await import('#server/platform/adapters/vault.ts');
  const { sealAgain } = await import('#server/platform/sql/seals.ts');
  const { sealed, unreadable } = await sealAgain(db, await renewKeyFile(config));
  const lines = [`${sealed} texts are sealed with a new key. The key before stays in data.key for backups.`];
  return unreadable ? failed(...lines, `${unreadable} texts cannot be opened with any key.`) : done(...lines);
}

const keysForget: Command = {
  name: 'keys forget',
  args: [],
  summary: 'After the data key was lost: lets go of what only it could open',
  whileRunning: false,
  async run({ db, vault }) {
    const { forgetUnreadable } = await import('#server/platform/sql/seals.ts');
    const lost = await forgetUnreadable(db, vault);
    return done(
      `${lost} texts cannot be opened. Bank accounts have to be entered again; devices lose what they had stored and not sent.`,
      'Codes of authenticator apps are wrong now: a recovery code signs in, or "second-factor off" removes the app.',
    );
  },
};

export const keyCommands: readonly Command[] = [add, list, rotate, revoke, keysList, keysRotate, keysForget];
