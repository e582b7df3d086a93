/** BCP 47 tag and own name of the languages that patients read here, by the name in the list of languages. */
export const LANGUAGES: Readonly<Record<string, readonly [tag: string, nativeName: string]>> = {
  Hindi: ['hi', 'हिन्दी'],
  Marathi: ['mr', 'मराठी'],
  Bengali: ['bn', 'বাংলা'],
  Telugu: ['te', 'తెలుగు'],
  Tamil: ['ta', 'தமிழ்'],
  Gujarati: ['gu', 'ગુજરાતી'],
  Urdu: ['ur', 'اُردُو'],
  Kannada: ['kn', 'ಕನ್ನಡ'],
  Odia: ['or', 'ଓଡ଼ିଆ'],
  Malayalam: ['ml', 'മലയാളം'],
  Punjabi: ['pa', 'ਪੰਜਾਬੀ'],
  Assamese: ['as', 'অসমীয়া'],
  Maithili: ['mai', 'मैथिली'],
  Bhojpuri: ['bho', 'भोजपुरी'],
  Konkani: ['kok', 'कोंकणी'],
  Nepali: ['ne', 'नेपाली'],
  Sindhi: ['sd', 'سنڌي'],
  Dogri: ['doi', 'डोगरी'],
  Kashmiri: ['ks', 'कॉशुर'],
};

/** The name in the list of languages of each language that messages and pages are written in. */
export const LANGUAGE_NAMES = {
  en: 'English',
  hi: 'Hindi',
  mr: 'Marathi',
  bn: 'Bengali',
  ta: 'Tamil',
  te: 'Telugu',
} as const;

type Written = keyof typeof LANGUAGE_NAMES;
const isWritten = (tag: string): boolean => Object.hasOwn(LANGUAGE_NAMES, tag);

/** Returns the language in which a patient is written to: English for who speaks it, else the first of theirs that has words. */
export function languageOf(
  spoken: readonly string[],
  hasWords: (tag: Written) => boolean = isWritten,
): Written {
  if (spoken.includes('English')) return 'en';
  const tags = spoken.flatMap((name) => (LANGUAGES[name]?.[0] as Written | undefined) ?? []);
  return tags.find(hasWords) ?? 'en';
}

/** The patient's languages but for English, then the others. */
export function languagesFor(spoken: readonly string[]): string[] {
  const own = spoken.filter((name) => name !== 'English' && name in LANGUAGES);
  return [...own, ...Object.keys(LANGUAGES).filter((name) => !own.includes(name))];
}
