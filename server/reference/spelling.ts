/**
 * American spellings of the ICD-10-CM and the British ones that India writes. Each pattern names the medical
 * stems that it is meant for, since "hem" is no blood in hemiplegia.
 */
const BRITISH: readonly (readonly [RegExp, string])[] = [
  [/(?<=\w)(?<!epid|pand|acad|end|pol|syst|ch)emi(a|as|c)\b/g, 'aemi$1'],
  [/(?<=\b[Hh])em(?=o(?!r?m?pl|mop)|at|orr|angi|arth)/g, 'aem'],
  [/(?<=\w)hem(?=orrh|at(?:oma|uria|emesis|o)|olyt|oglobin|othorax|angio)/g, 'haem'],
  [/rrhe(?=a|ic|al)/g, 'rrhoe'],
  [/\b(e)dem(?=a|at)/g, 'oedem'],
  [/\bEdem(?=a|at)/g, 'Oedem'],
  [/(?<=papill|lymph|myx|angio)edem(?=a)/g, 'oedem'],
  [/(?<=[a-z])(?:o?)esophag/g, 'oesophag'],
  [/\besophag/g, 'oesophag'],
  [/\bEsophag/g, 'Oesophag'],
  [/pnea\b/g, 'pnoea'],
  [/(?<=[Tt])umor/g, 'umour'],
  [/(?<=[Cc])olor(?!ect|ado)/g, 'olour'],
  [/(?<=[Bb])ehavior/g, 'ehaviour'],
  [/(?<=\b[Ll])abor\b/g, 'abour'],
  [/(?<=[Ff])iber\b/g, 'ibre'],
  [/(?<=[Pp])ediatr/g, 'aediatr'],
  [/(?<=[Oo]rthop)edic/g, 'aedic'],
  [/(?<=[Gg]yn)ec/g, 'aec'],
  [/(?<=[Aa]n)esth/g, 'aesth'],
  [/(?<=\b[Cc])eliac/g, 'oeliac'],
  [/(?<=\b[Cc])ec(?=um|al)/g, 'aec'],
  [/(?<=\b[Ff])ec(?=es|al)/g, 'aec'],
  [/(?<=\b[Aa])meb/g, 'moeb'],
  [/(?<=[Dd])efense/g, 'efence'],
  [/(?<=[Ll]eu)k(?=ocyt|orrh|oder|open)/g, 'c'],
  [/(?<=[a-z]{2}[^aeiou]|al|ar|er|or|il|ol|ul)iz(?=ed|ing|ation|e\b)/g, 'is'],
];

/** A title in British spelling, as India writes it. */
export function toBritish(title: string): string {
  return BRITISH.reduce((text, [american, british]) => text.replace(american, british), title);
}
