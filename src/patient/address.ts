interface Address {
  link: string;
  /** A relative's, of what a patient shared. */
  isShared: boolean;
}

/** Reads `/p?x={link}`, or `/p?f={link}` of what a patient shared; of messages from before short links, `/p/{link}` and `/p/f/{link}`. */
export function readAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Address {
  const query = new URLSearchParams(search);
  const [own, shared] = [query.get('x'), query.get('f')];
  if (own !== null || shared !== null) return { link: own ?? shared ?? '', isShared: own === null };
  const [, , first = '', second = ''] = pathname.split('/');
  return first === 'f' ? { link: second, isShared: true } : { link: first, isShared: false };
}
