/**
 * Names of the random part in the address of a patient's page, by the language of the message that has it: the page opens in that language.
 * One letter each, because a link may have 50 characters. `x` says nothing of a language, and `f` is what was shared with a relative.
 */
export const LINK_KEYS = { en: 'x', hi: 'h', mr: 'm', bn: 'b', ta: 't', te: 'e' } as const;
export const SHARED_KEY = 'f';
