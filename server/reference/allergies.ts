import type { InteractionSeverity } from '#server/reference/interactions.ts';
import { lazy, readJson } from '#server/reference/reference-data.ts';
import { normalise } from '#server/reference/search.ts';
import type { Frozen } from '#server/reference/reference-data.ts';

type CrossReaction = { classId: string; risk: 'HIGH' | 'MODERATE' | 'LOW' | 'VERY_LOW'; note?: string };
export type AllergyClass = Frozen<{
  id: string;
  allergyClass: string;
  members: string[];
  crossReactsWith: CrossReaction[];
}>;

/**
 * SAME: the ingredient itself; CLASS: its class; CROSS: a class that reacts with it, at `risk`.
 * `allergy` is the patient's entry as given.
 */
export type AllergyConflict = Readonly<{
  ingredient: string;
  allergy: string;
  kind: 'SAME' | 'CLASS' | 'CROSS';
  risk: 'HIGH' | 'MODERATE' | 'LOW' | 'VERY_LOW';
  note: string;
}>;

/** What people write for a class whose name in the file is longer or other. */
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
const classes = lazy(() =>
  file().drugClasses.map((drugClass) => ({
    drugClass,
    members: new Set(drugClass.members.map(singular)),
    // Members too: who is allergic to one is held to be allergic to the class.
    names: [
      drugClass.allergyClass.replace(/\(.*\)/, ''),
      ...drugClass.members,
      ...(SPOKEN[drugClass.id] ?? []),
    ].map(singular),
  })),
);

/** The drug classes and the other allergens that a form may offer. */
export function listAllergens(): string[] {
  return [
    ...file().drugClasses.map((entry) => entry.allergyClass),
    ...file().otherAllergens.map((entry) => entry.allergen),
  ];
}

/**
 * Conflicts between what is to be prescribed and what the patient is allergic to, at most one for each pair of
 * ingredient and allergy, the gravest kind first. Entries may be free text ("penicillin allergy, rash 2019").
 * An entry that names nothing known gives no conflict, which is no reassurance. Compiled, needs review by a
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

/**
 * How grave a conflict is, on the scale of interactions: the ingredient itself and its class must not be given, nor
 * what reacts with it at high risk; a moderate cross-reaction needs a reason; a rarer one informs.
 */
export function allergySeverity({ kind, risk }: Pick<AllergyConflict, 'kind' | 'risk'>): InteractionSeverity {
  if (kind !== 'CROSS' || risk === 'HIGH') return 'CONTRAINDICATED';
  return risk === 'MODERATE' ? 'MAJOR' : 'MODERATE';
}

/** Words without their plural s, so that "Penicillins" is found in "penicillin allergy" and the reverse. */
function singular(text: string): string {
  return normalise(text.replaceAll(/[.:]/g, ' ')).replaceAll(/(?<=\w{3})s\b/g, '');
}
