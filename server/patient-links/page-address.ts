import type { Config } from '#server/platform/config.ts';

/**
 * Returns the address of a patient's page, of `x` the patient's and of `f` what was shared with a relative. It ends in a question mark
 * and the random part, because the operators of telephone networks admit a changing address in this form alone.
 */
export const pageAddress = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  token: string,
  kind: 'x' | 'f' = 'x',
): string => `${publicUrl}/p?${kind}=${token}`;
