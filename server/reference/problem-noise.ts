import { lazy } from '#server/reference/reference-data.ts';
import { comparedWords } from './problem-clauses.ts';

const NOISE = new Set(
  'a an the of in on at to for from by per and with plus or & old new known case history past previous previously since years year yrs yr y months month weeks week days day ago last first recent recently now current currently on off treatment treated medication medications medicine medicines drug drugs rx tab type stage class grade g nyha i ii iii iv v mild moderate severe severely very chronic acute subacute left right both bilateral lt rt controlled uncontrolled poorly well good under control status post diagnosed dx detected patient pt has had have having is was are been be suspected probable possible likely positive def deficiency deficient defeciency disease disorder problem condition ki ka ke hai h ho hua hui tha thi se me mein mujhe mareez rogi bimari beemari की का के है में से हूं हुआ हुई था थी मरीज रोगी बीमारी regular irregular newly childhood adult juvenile male female high low raised increased reduced decreased his her he she also other see as noted above below done surgery operated operation operative insulin tablet tablets ef lv due diet oral pregnancy pregnant significant nothing comorbidity comorbidities complaint complaints egfr gfr ml min m2'.split(
    ' ',
  ),
);
const noise = lazy(() => new Set([...NOISE].flatMap(comparedWords)));

/** Returns whether a word names nothing by itself. */
export const isNoise = (word: string): boolean => noise().has(word) || /^[\d/]+$/.test(word);

const EVERYDAY =
  'abort aborting addition additions allergies automatic blocking brown burnt calls checking choosing clamp clamps confusion counting counts couch diameter dimension dimensions fewer hides hired influence influences magic magical migrating pills pipes scale scaled scales scoring speaking spelling spent storing strike strikes stroking tired tried timed variance varied varies vital vitals words works would';
const everyday: ReadonlySet<string> = new Set(EVERYDAY.split(' '));

/** Returns whether a word of everyday language is spelt right, so that it is no slip of the name of a problem. */
export const isEverydayWord = (word: string): boolean => everyday.has(word);

/** Noise that is also an abbreviation of a disease where nothing else is said: aortic stenosis, hepatic encephalopathy. */
const AMBIGUOUS = new Set(['as', 'he', 'me', 'pt']);
const ROMAN = /^[IVX]+$/;
const FEW_WORDS = 3;

/**
 * Returns whether words of noise alone may still name a disease: "Severe AS", "PT", "NYHA III".
 *
 * @param typed the entry as it was typed
 */
export function mayBeAbbreviation(words: readonly string[], typed: string): boolean {
  if (words.length === 0) return false;
  const isShouted = typed === typed.toUpperCase();
  const capitals = (typed.match(/\b[A-Z]{2,4}\b/g) ?? []).filter((word) => !ROMAN.test(word));
  const written = new Set(capitals.map((word) => word.toLowerCase()));
  if (!isShouted && words.some((word) => written.has(word))) return true;
  return words.length <= FEW_WORDS && (AMBIGUOUS.has(words.at(-1) ?? '') || words[0] === 'nyha');
}
