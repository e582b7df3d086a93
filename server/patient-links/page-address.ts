import { LINK_KEYS, SHARED_KEY } from '#domain/link-keys.ts';
import type { InLanguages } from '#server/notifications/tell.ts';
import type { Config } from '#server/platform/config.ts';

type Portal = Pick<Config, 'publicUrl'>;

/** Ends in a question mark and the random part: the operators of telephone networks admit a changing address in this form alone. */
const addressOf = ({ publicUrl }: Portal, key: string, token: string): string =>
  `${publicUrl}/p?${key}=${token}`;

/** Returns the address of a patient's page for the message in each language. */
export function pageAddress(config: Portal, token: string): InLanguages {
  const { en, ...others } = LINK_KEYS;
  const inOthers = Object.entries(others).map(([language, key]) => [language, addressOf(config, key, token)]);
  return { en: addressOf(config, en, token), ...Object.fromEntries(inOthers) };
}

/** Returns the address of what a patient shared with a relative. */
export const sharedAddress = (config: Portal, token: string): string => addressOf(config, SHARED_KEY, token);
