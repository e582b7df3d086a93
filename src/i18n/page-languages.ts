import { LANGUAGE_KEY } from '#contract/device-names.ts';

/** The languages of the pages for people without an account, each by its own name, as its readers know it. */
export const PAGE_LANGUAGES = {
  en: 'English',
  hi: 'हिन्दी',
  mr: 'मराठी',
  bn: 'বাংলা',
  ta: 'தமிழ்',
  te: 'తెలుగు',
} as const;
export type PageLanguage = keyof typeof PAGE_LANGUAGES;

const isPageLanguage = (tag: string): tag is PageLanguage => tag in PAGE_LANGUAGES;

/** The language that was chosen on this device, or of the message, or the first of the browser's own that the page has; else English. */
function wantedLanguage(ofMessage?: string): PageLanguage {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem(LANGUAGE_KEY);
  } catch {
    // Storage may be refused: the browser's own language holds.
  }
  const own = navigator.languages.map((tag) => tag.split('-')[0] ?? '');
  return [chosen ?? '', ofMessage ?? '', ...own].find(isPageLanguage) ?? 'en';
}

function storeLanguage(language: PageLanguage): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** @returns how a page is put into a language: its words load first, and the latest choice wins */
export function languageChoice<Words>(
  load: (language: PageLanguage) => Promise<Words>,
  show: (language: PageLanguage, words: Words) => void,
) {
  let latest: PageLanguage = 'en';
  async function change(next: PageLanguage): Promise<boolean> {
    latest = next;
    try {
      const words = await load(next);
      if (latest === next) show(next, words);
      return true;
    } catch {
      return false;
    }
  }
  const showWanted = async (ofMessage?: string): Promise<void> => {
    if (!(await change(wantedLanguage(ofMessage)))) await change('en');
  };
  /** @returns whether its words are here: without a network some are not */
  const choose = async (next: PageLanguage): Promise<boolean> => {
    if (!(await change(next))) return false;
    if (latest === next) storeLanguage(next);
    return true;
  };
  return { showWanted, choose };
}
