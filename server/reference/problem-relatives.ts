const RELATIVES =
  'mother father mom dad brother sister sibling son daughter grandmother grandfather grandparent uncle aunt cousin parent parents husband wife spouse maternal paternal family relative maa mata pita bhai behan bahen parivar मां पिता भाई बहन बेटा बेटी दादा दादी नाना नानी परिवार';
const relatives: ReadonlySet<string> = new Set(RELATIVES.split(' '));

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words after which the entry is about the patient again. */
const ENDS_RELATIVE = setOf(
  'patient self he she himself herself own pt child children kid kids baby infant newborn toddler boy girl bachcha bachha baccha bachche bacche bachchi बच्चा बच्चे बच्ची मरीज रोगी',
);
/** Those of whom a parent tells. */
const CHILDREN = setOf('son daughter बेटा बेटी');
/** Verbs of a relative who reports on the patient or comes with them. */
const TELLS = setOf(
  'say says said saying report reports reported reporting give gives gave given giving bring brings brought inform informs informed tell tells told telling state states stated complain complains complained notice notices noticed noticing observe observes observed describe describes described worried concerned denies denied batati batate batata kehti kehte kehta बताती बताते कहती कहते',
);
/** Before a relative who tells. */
const TOLD_BY = setOf(
  'by per informant informer attendant attender bystander caregiver according accompanied',
);
const OF_RELATIVE = setOf('in of to runs के को में');
const HAS = setOf('has had have with history');

interface Marks {
  /** Parts of the words that are about a relative. */
  parts: readonly { from: number; to: number }[];
  /** A list that continues after the comma is about the relative, too: "family history of diabetes, stroke". */
  goesOn: boolean;
}

/** Returns whether words are about a relative, and not told by one. */
export const isAboutRelative = (words: readonly string[]): boolean =>
  words.some((word, at) => relatives.has(word) && !isTeller(words, at));

/** Returns whether words turn to the patient: "mother: child has asthma". */
export const isAboutPatient = (words: readonly string[]): boolean =>
  words.some((word) => ENDS_RELATIVE.has(word));

/** "Mother has diabetes", "asthma in father": not "CCF, lives with daughter", nor "mother says child has asthma". */
export function relativeParts(words: readonly string[]): Marks {
  const parts: { from: number; to: number }[] = [];
  let goesOn = false;
  let isTold = false;
  words.forEach((word, at) => {
    if (!relatives.has(word)) return;
    if (isTeller(words, at)) {
      isTold = true;
      return;
    }
    if (isTold && CHILDREN.has(word)) return;
    const end = words.findIndex((one, place) => place > at && ENDS_RELATIVE.has(one));
    const to = end < 0 ? words.length : end;
    parts.push({ from: at, to });
    goesOn ||= end < 0 && HAS.has(words[at + 1] ?? '');
    if (words.slice(Math.max(0, at - 2), at).some((one) => OF_RELATIVE.has(one)))
      parts.push({ from: 0, to: at + 1 });
  });
  return { parts, goesOn };
}

/** Returns whether the relative tells: "mother says", "brought by father", "according to his mother". */
function isTeller(words: readonly string[], at: number): boolean {
  return (
    words
      .slice(at + 1, at + 3)
      .some((word, place) => TELLS.has(word) && (place === 0 || !HAS.has(words[at + 1] ?? ''))) ||
    words.slice(Math.max(0, at - 3), at).some((word) => TOLD_BY.has(word))
  );
}
