/** Characters of a value in a text that is registered with the operators of Indian telephone networks (DLT): of a link, and of any other. */
const VALUE_MAX = 30;
const LINK_MAX = 50;

export interface LongValue {
  name: string;
  length: number;
  max: number;
}

/** Returns the values that are longer than a registered text may have them, each once: the network would drop the message. */
export function tooLongValues(variables: readonly { name: string; value: string }[]): LongValue[] {
  const byName = new Map(variables.map(({ name, value }) => [name, value]));
  return [...byName].flatMap(([name, value]) => {
    const max = /^https?:\/\//.test(value) ? LINK_MAX : VALUE_MAX;
    const { length } = value;
    return length > max ? [{ name, length, max }] : [];
  });
}
