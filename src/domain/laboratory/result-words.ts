/** Meaning of a report's words, as far as a code exists for it. */
export type Finding =
  | 'DETECTED'
  | 'NOT_DETECTED'
  | 'POSITIVE'
  | 'NEGATIVE'
  | 'REACTIVE'
  | 'NON_REACTIVE'
  | 'PRESENT'
  | 'ABSENT'
  | 'TRACE'
  | 'INDETERMINATE';

/** Spellings of laboratories, in lower case, with a space for a hyphen. */
const SPELLINGS: Readonly<Record<Finding, readonly string[]>> = {
  DETECTED: ['detected'],
  NOT_DETECTED: [
    'not detected',
    'undetected',
    'undetectable',
    'not detectable',
    'non detected',
    'none detected',
    'target not detected',
    'below detection limit',
    'below limit of detection',
    'below detectable limit',
    'below detectable limits',
    'below the limit of detection',
  ],
  POSITIVE: [
    'positive',
    'pos',
    '+ve',
    'weak positive',
    'weakly positive',
    'strong positive',
    'strongly positive',
  ],
  NEGATIVE: ['negative', 'neg', '-ve'],
  REACTIVE: ['reactive', 'weak reactive', 'weakly reactive', 'strongly reactive'],
  NON_REACTIVE: ['non reactive', 'nonreactive', 'not reactive'],
  PRESENT: ['present', 'seen'],
  ABSENT: ['absent', 'nil', 'not seen', 'none seen', 'not present'],
  TRACE: ['trace', 'traces'],
  INDETERMINATE: ['indeterminate'],
};

const FINDINGS: ReadonlyMap<string, Finding> = new Map(
  (Object.keys(SPELLINGS) as Finding[]).flatMap((finding) =>
    SPELLINGS[finding].map((spelling): [string, Finding] => [spelling, finding]),
  ),
);

const UNCODED =
  /^(equivocal|inconclusive|borderline)$|^(few|occasional|scanty|rare|many|numerous|plenty|full field|tntc|nil)( cells?)?( ?\/ ?(hpf|lpf))?$/;

/** Returns words in lower case, with single spaces and without a full stop. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s.!]+$/, '')
    .replaceAll(/(?<=[a-z])[-‐‑–]+(?=[a-z])/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The finding that words state, whole: "Not detected", "NON-REACTIVE"; undefined for any other text. */
export function findingOf(text: string): Finding | undefined {
  return FINDINGS.get(plain(text));
}

const POSITIVES: ReadonlySet<Finding | undefined> = new Set<Finding>([
  'DETECTED',
  'POSITIVE',
  'REACTIVE',
  'PRESENT',
]);

/** Returns whether words state that what was looked for is there: "Positive", "detected". */
export const isPositive = (text: string): boolean => POSITIVES.has(findingOf(text));

/** Returns whether laboratories report these words, for which there is no code: "few /hpf", "borderline". */
export function isUncodedResult(text: string): boolean {
  return UNCODED.test(plain(text));
}

const NOT_YET =
  '(?:still |yet )?(?:pending|await(?:ed|ing)|to follow|to come|tbd|tba|tbc|not (?:yet )?(?:done|ready|available|received|reported|tested|performed|run|out|known|sent)|(?:in|under) (?:progress|process)|processing|unavailable|later|delayed)';
const SUBJECT =
  '(?:(?:the |final |lab )*(?:reports?|results?|tests?|values?|samples?|specimens?)(?: is| are| was| will be)?[\\s:,-]*)';
const PENDING = new RegExp(
  `^${SUBJECT}?${NOT_YET}(?:\\b[^;,\\d]{0,40})?$|^(?:n\\/a|na|n\\.a|not applicable)$`,
);
const PENDING_ANYWHERE =
  /\b(?:pending|awaited|awaiting|to follow|to be (?:sent|done|repeated)|will be (?:sent|done|given|repeated|reported)|not (?:available|working|done|received))\b/;

/** Returns whether text says that there is no result yet: "pending", "report awaited", "not done". */
export function isPending(text: string): boolean {
  return PENDING.test(plain(text));
}

/** The same for a test in figures, which has no clinical words beside it: "will be sent, pending at the lab". */
export function isPendingFigure(text: string): boolean {
  return isPending(text) || (!/\d/.test(text) && PENDING_ANYWHERE.test(plain(text)));
}

/** Returns whether text says nothing: "xxx", "--", "?". Grades such as "++" do. */
export function isEmptyOfMeaning(text: string): boolean {
  return /^x{2,}$|^[^\p{L}\p{N}+±]+$/iu.test(text.trim());
}

const DEGREE = '(?:(?:gross|slight|mild|moderate|marked|severe|partial|high)(?:ly)? )?';
const UNUSABLE =
  '(?:ha?emoly[sz]ed|lysed|ha?emolysis|clotted|lipa?emic|lipa?emia|icteric|coagulated|leaked|spilled|spilt|unlabelled|mislabelled|unsuitable|unacceptable|inadequate|rejected|contaminated|insufficient(?: quantity| volume)?|(?:quantity|volume) (?:not sufficient|insufficient|inadequate)|not sufficient|qns)';
const SAMPLE = '(?:samples?|specimens?|blood|serum|plasma)';
const REPEAT =
  '(?: for (?:testing|analysis|processing))?(?:[\\s,;.:-]+(?:please |kindly )*(?:repeat|resend|recollect|redraw|send)\\b.*)?';
const REJECTED = new RegExp(
  `^(?:${SAMPLE}(?: (?:is|was))?[\\s:,-]*${DEGREE}${UNUSABLE}|${DEGREE}${UNUSABLE} ${SAMPLE}|${DEGREE}${UNUSABLE})${REPEAT}$`,
);
/** Words about the sample's state; "contaminated" is a finding for a urine or a swab. */
const NEEDS_SAMPLE = /^(?:contaminated|inadequate|icteric|rejected|coagulated)$/;

/** Returns whether text says that the laboratory could not use the sample: "haemolysed", "sample clotted", "QNS". */
export function isRejectedSample(text: string): boolean {
  const words = plain(text);
  return REJECTED.test(words) && !NEEDS_SAMPLE.test(words);
}

/** CRITICAL names no side. */
export type WordMark = 'LOW' | 'HIGH' | 'CRITICAL_LOW' | 'CRITICAL_HIGH' | 'CRITICAL';

const SIDES: readonly (readonly [RegExp, 'LOW' | 'HIGH'])[] = [
  [
    /^(?:hi|high|raised|elevated)$|\b(?:very|too|critically|critical|panic) high\b|\bhigh,? critical\b/,
    'HIGH',
  ],
  [/^(?:lo|low)$|\b(?:very|too|critically|critical|panic) low\b|\blow,? critical\b/, 'LOW'],
];
const IS_CRITICAL = /\b(?:critical(?:ly)?|panic|alarming)\b/;
const NEGATED = /\b(?:not|non|no)\b/;
const GLUCOSE = /^(?:GLU|OGTT|GCT|DIPSI)/;
/** A meter says so beyond what it can measure. */
const METER = /^(?:hi|lo)$/;
const ASIDE = /\([^)]*\)/g;

/** Returns what words say of the value of a test in figures; undefined where they say nothing of it. */
export function markInWords(text: string, code: string): WordMark | undefined {
  const words = plain(text);
  const bare = words.replaceAll(ASIDE, ' ').trim();
  const side = SIDES.find(([pattern]) => pattern.test(bare))?.[1];
  const isBeyondMeter = code === 'GLUCAP' || (METER.test(bare) && GLUCOSE.test(code));
  if (NEGATED.test(words)) return undefined;
  if (side && (isBeyondMeter || IS_CRITICAL.test(words))) return `CRITICAL_${side}`;
  return IS_CRITICAL.test(words) ? 'CRITICAL' : side;
}
