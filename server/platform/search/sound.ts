/**
 * Spellings of one sound, for Indian names and for medical words in British, Indian and American spelling. Each
 * rule is applied to what is typed and to what is searched, so a rule that is wrong for a word does no harm by
 * itself.
 */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/ae|oe/g, 'e'],
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/sh/g, 's'],
  // Set aside, so that the c of ch is not read as k.
  [/ch/g, '!'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/!/g, 'c'],
  // The h of an aspirated consonant: Jyothi, Sandhu, Mukherjee.
  [/(?<=[bcdfgjklmnpqrstvz])h/g, ''],
  [/z/g, 's'],
  [/w/g, 'v'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/ou|au/g, 'o'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/(?<=..)e$/, ''],
];

/** How a word sounds, vowels included: srinivas for Sreenivas and Shrinivas, hemogram for haemogram. */
export function soundOf(word: string): string {
  return RULES.reduce((text, [spelling, plain]) => text.replace(spelling, plain), word);
}

/** The consonants of a sound, after its first letter: vowels are what people vary most. */
export function skeletonOf(sound: string): string {
  return sound.slice(0, 1).replace(/[eiou]/, 'a') + sound.slice(1).replaceAll(/[aeiouh]/g, '');
}
