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

export const keyCommands: readonly Command[] = [add, list, rotate, revoke];
