/** Separators of one message: MSH-1 and MSH-2. */
export interface Separators {
  field: string;
  component: string;
  repetition: string;
  escape: string;
  subcomponent: string;
}

const HEADER_BYTES = 8;
/** A letter, a digit or a space would split names and numbers. */
const IS_SIGN = /^[!-/:-@[-`{-~]$/;

/** Reads the separators of a header; undefined where they are missing, twice the same, or no signs. */
export function separatorsOf(header: string): Separators | undefined {
  const signs = header.slice(3, HEADER_BYTES).split('');
  const [field = '', component = '', repetition = '', escape = '', subcomponent = ''] = signs;
  if (signs.length < 5 || new Set(signs).size < 5 || !signs.every((sign) => IS_SIGN.test(sign)))
    return undefined;
  return { field, component, repetition, escape, subcomponent };
}
