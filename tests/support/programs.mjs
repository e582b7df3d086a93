// What the tests use of a machine besides Node, and what is not tested where it is missing. With BARE=1 a machine counts as bare.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

export const isBare = process.env.BARE === '1';

/** @type {Readonly<Record<string, string>>} what each program is for */
export const PROGRAMS = {
  chromium: 'push, sounds and an installed window in Chromium',
  'firefox-esr': 'push and sounds in Firefox',
  postgres: 'the server on PostgreSQL',
  'nats-server': 'wake-ups over NATS',
  strace: 'the count of fsyncs',
  'dbus-daemon': 'notifications as the system shows them',
  pulseaudio: 'what comes out of the loudspeaker',
  parec: 'what comes out of the loudspeaker',
  openssl: 'push over TLS',
  turnserver: 'the check of STUN and TURN servers',
  janus: 'calls through the media server',
};

/** @type {Readonly<Record<string, string>>} the same of the long part alone */
export const LONG_PROGRAMS = {
  WebKitWebDriver: 'the main jobs in WebKit',
  Xvfb: 'the main jobs in WebKit',
  'dbus-run-session': 'the main jobs in WebKit',
};

const POSTGRES = '/usr/lib/postgresql';

/**
 * @param {string} name a program's name, or the path of one that came with the packages
 * @returns {string | undefined} where this machine has the program
 */
export function findProgram(name) {
  if (isAbsolute(name)) return isBare && name.startsWith('/usr/') ? undefined : name;
  if (isBare) return undefined;
  const places = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...(existsSync(POSTGRES) ? readdirSync(POSTGRES).map((version) => join(POSTGRES, version, 'bin')) : []),
  ];
  return places.map((place) => join(place, name)).find((path) => existsSync(path));
}
