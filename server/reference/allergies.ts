import type { InteractionSeverity } from '#server/reference/interactions.ts';
import { lazy, readJson } from '#server/reference/reference-data.ts';
import { normalise } from '#server/platform/search/words.ts';
import type { Frozen } from '#server/reference/reference-data.ts';

type CrossReaction = { classId: string; risk: 'HIGH' | 'MODERATE' | 'LOW' | 'VERY_LOW'; note?: string };
export type AllergyClass = Frozen<{
  id: string;
  allergyClass: string;
  members: string[];
  crossReactsWith: CrossReaction[];
}>;

/**
 * SAME: the ingredient itself; CLASS: its class; CROSS: a class that cross-reacts with it, at `risk`.
 * `allergy` is the patient's entry as given.
 */
export type AllergyConflict = Readonly<{
  ingredient: string;
  allergy: string;
  kind: 'SAME' | 'CLASS' | 'CROSS';
  risk: 'HIGH' | 'MODERATE' | 'LOW' | 'VERY_LOW';
  note: string;
}>;

/** Common words for a class with a longer or different name in the file. */
const SPOKEN: Readonly<Record<string, readonly string[]>> = {
  sulfonamideAntibiotics: [
    'sulfa',
    'sulpha',
    'sulfonamide',
    'sulphonamide',
    'septran',
    'cotrimoxazole',
    'co trimoxazole',
  ],
  nsaids: ['nsaid', 'painkiller', 'acetylsalicylic acid', 'brufen'],
  cox2: ['cox 2'],
  penicillins: ['amoxycillin'],
  cephalosporins: ['cefalosporin', 'cephalexin', 'cefadroxyl'],
  opioids: ['opiate', 'narcotic'],
  azoles: ['azole', 'antifungal'],
  localAnaestheticsAmide: ['local anaesthetic', 'local anesthetic', 'lidocaine', 'xylocaine'],
  localAnaestheticsEster: ['local anaesthetic', 'local anesthetic', 'benzocaine'],
  protonPumpInhibitors: ['ppi'],
  aceInhibitors: ['ace inhibitor'],
  arbs: ['arb', 'sartan'],
  paracetamol: ['acetaminophen'],
  iodine: ['iodine', 'betadine'],
};

type Allergen = { id: number; allergen: string };
const file = lazy(() =>
  readJson<{ drugClasses: AllergyClass[]; otherAllergens: Allergen[] }>('allergy-classes.json'),
);
/** What people are allergic to that is no medicine. */
const otherAllergens = lazy(() => file().otherAllergens.map(({ allergen }) => singular(allergen)));
const classes = lazy(() =>
  file().drugClasses.map((drugClass) => ({
    drugClass,
    members: new Set(drugClass.members.map(singular)),
    // Members, too: a person who is allergic to one is assumed to be allergic to the class.
    names: [
      drugClass.allergyClass.replace(/\(.*\)/, ''),
      ...drugClass.members,
      ...(SPOKEN[drugClass.id] ?? []),
    ].map(singular),
  })),
);

/**
 * Conflicts between a prescription and the patient's allergies, at most one for each pair of ingredient and
 * allergy, the most severe kind first. Entries may be free text ("penicillin allergy, rash 2019"). An entry
 * that matches nothing known gives no conflict, which is no evidence of safety. Compiled, needs review by a
 * clinician.
 */
export function allergyConflicts(
  ingredients: readonly string[],
  allergies: readonly string[],
): AllergyConflict[] {
  return allergies.flatMap((allergy) =>
    ingredients.flatMap((ingredient) => conflictOf(ingredient, allergy) ?? []),
  );
}

function conflictOf(ingredient: string, allergy: string): AllergyConflict | undefined {
  const text = ` ${singular(allergy)} `;
  const name = singular(ingredient);
  if (text.includes(` ${name} `)) return { ingredient, allergy, kind: 'SAME', risk: 'HIGH', note: '' };
  const own = classes().filter(({ members }) => members.has(name));
  const named = classes().filter(({ names }) => names.some((spoken) => text.includes(` ${spoken} `)));
  const shared = named.find(({ drugClass }) => own.some((entry) => entry.drugClass.id === drugClass.id));
  if (shared)
    return { ingredient, allergy, kind: 'CLASS', risk: 'HIGH', note: shared.drugClass.allergyClass };
  const crossing = named
    .flatMap(({ drugClass }) => drugClass.crossReactsWith)
    .find(({ classId }) => own.some(({ drugClass }) => drugClass.id === classId));
  return crossing && { ingredient, allergy, kind: 'CROSS', risk: crossing.risk, note: crossing.note ?? '' };
}

/** Whether the data know what an entry names; a conflict with one that they do not know is never found. */
export function isKnownAllergy(allergy: string): boolean {
  const text = ` ${singular(allergy)} `;
  const known = [...classes().flatMap(({ names }) => names), ...otherAllergens()];
  return known.some((name) => text.includes(` ${name} `));
}

/**
 * The severity of a conflict, on the scale of interactions: the ingredient itself, its class, and a high-risk
 * cross-reaction must not be given; a moderate cross-reaction needs a reason; a rarer one is information.
 */
export function allergySeverity({ kind, risk }: Pick<AllergyConflict, 'kind' | 'risk'>): InteractionSeverity {
  if (kind !== 'CROSS' || risk === 'HIGH') return 'CONTRAINDICATED';
  return risk === 'MODERATE' ? 'MAJOR' : 'MODERATE';
}

/** Words without their plural s, so that "Penicillins" is found in "penicillin allergy" and the reverse. */
function singular(text: string): string {
  return normalise(text.replaceAll(/[.:]/g, ' ')).replaceAll(/(?<=\w{3})s\b/g, '');
}
