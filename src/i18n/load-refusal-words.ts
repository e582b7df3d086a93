import { english } from './refusal-words.ts';

/** Longest time that a refusal spends without its words on a bad network. */
const PATIENCE_MS = 3_000;

/** Loads the words of every reason. Without them, a refusal shows the server's general sentence. */
export const loadRefusalWords = (): Promise<unknown> =>
  Promise.race([
    import('#i18n/en/refusals.ts').then(
      ({ refusals }) => void (english.words = refusals.en),
      () => undefined,
    ),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
