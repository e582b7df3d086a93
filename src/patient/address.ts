import { LINK_KEYS, SHARED_KEY } from '#domain/link-keys.ts';
import type { Language } from './language.ts';

interface Address {
  link: string;
  /** A relative's, of what a patient shared. */
  isShared: boolean;
  /** The language of the message; undefined where the address does not say it. */
  language?: Language;
}

/** Reads `/p?x={link}` and the like (src/domain/link-keys.ts); of messages from before short links, `/p/{link}` and `/p/f/{link}`. */
export function readAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Address {
  const query = new URLSearchParams(search);
  const shared = query.get(SHARED_KEY);
  if (shared !== null) return { link: shared, isShared: true };
  for (const [language, key] of Object.entries(LINK_KEYS) as [Language, string][]) {
    const link = query.get(key);
    if (link !== null) return { link, isShared: false, ...(language !== 'en' && { language }) };
  }
  const [, , first = '', second = ''] = pathname.split('/');
  return first === SHARED_KEY ? { link: second, isShared: true } : { link: first, isShared: false };
}
