const WORDS_MIN = 3;
const LETTERS_MIN = 10;
/** Rows of a keyboard, and the alphabet: what fingers type that have nothing to say. */
const RUNS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz'];
const RUN_MIN = 3;

function isRun(word: string): boolean {
  if (word.length < RUN_MIN) return false;
  const back = word.split('').toReversed().join('');
  return RUNS.some((run) => run.includes(word) || run.includes(back));
}

/** Returns whether a word is one: not a letter again and again, a run of keys, or Latin letters without a vowel that no one abbreviates. */
function isWord(word: string): boolean {
  const plain = word.toLowerCase();
  const letters = new Set(plain.match(/\p{L}\p{M}*/gu));
  if (letters.size < 2) return false;
  if (isRun(plain)) return false;
  const isAbbreviation = word === word.toUpperCase() || plain.length <= 3;
  return isAbbreviation || !/^[a-z]+$/.test(plain) || /[aeiouy]/.test(plain);
}

/** Returns whether a text is at least a short sentence: three different words. "...", "xxx", "asdf asdf" and "ok" are none. */
export function isSentence(text: string): boolean {
  const words = text.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? [];
  const real = new Set(words.filter(isWord).map((word) => word.toLowerCase()));
  return real.size >= WORDS_MIN && [...real].join('').length >= LETTERS_MIN;
}
