/** Illnesses that end: acute hepatitis, acute kidney injury, dengue. */
const ENDS = /^B1[567]|^N17|^A9[017]/;
const LASTS =
  /\b(?:since|now|again|still|current|currently|recurrent|recurring|ongoing|persistent|persisting|chronic)\b|\b(?:not|never|yet to)\s+(?:\w+\s+)?(?:resolve|recover|cure)/;
const OVER =
  /\b(?:resolved|recovered|cured|childhood|newborn|neonatal|infancy|bachpan|physiological)\b|\bat birth\b|\bin (?:the )?past$|\b\d+\s*(?:years?|yrs?|y)\s+(?:back|ago|before|pehle)\b/;
const YEAR = /\b(?:19|20)\d\d\b/;
/** A year before the last one is at least a year ago. */
const YEARS_AGO = 2;

/** Returns whether the words of a clause say that a problem with these codes was over long ago. Needs review by a clinician. */
export function isOver(codes: readonly string[], words: readonly string[]): boolean {
  if (codes.length === 0 || !codes.every((code) => ENDS.test(code))) return false;
  const said = words.join(' ');
  if (LASTS.test(said)) return false;
  const year = YEAR.exec(said)?.[0];
  return OVER.test(said) || (year !== undefined && new Date().getFullYear() - Number(year) >= YEARS_AGO);
}
