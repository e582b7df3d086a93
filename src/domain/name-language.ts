/** The language that a name in a script is most often in, by the script. Devanagari is also Marathi's. */
const SCRIPTS: readonly (readonly [script: RegExp, language: string])[] = [
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Gurmukhi}/u, 'pa'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Oriya}/u, 'or'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Kannada}/u, 'kn'],
  [/\p{Script=Malayalam}/u, 'ml'],
  [/\p{Script=Ol_Chiki}/u, 'sat'],
  [/\p{Script=Meetei_Mayek}/u, 'mni'],
  [/\p{Script=Arabic}/u, 'ur'],
];

/** BCP 47 tag for a name, so that fonts and screen readers treat it right; `languages`: what the person speaks. */
export function languageOfName(name: string, languages: readonly string[] = []): string {
  const language = SCRIPTS.find(([script]) => script.test(name))?.[1] ?? 'en';
  return language === 'hi' && languages.includes('Marathi') && !languages.includes('Hindi') ? 'mr' : language;
}
