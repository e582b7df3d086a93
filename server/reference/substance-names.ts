import { lazy, readCsv, readJson } from '#server/reference/reference-data.ts';
import { allergens } from './allergens.ts';
import { classNameOf, drugClasses } from './allergy-classes.ts';
import { listMedicines, otherMedicineNames } from './medicines.ts';

/** One name of a medicine, of a class, or of something that is no medicine. */
export interface SubstanceName {
  text: string;
  /** Name as a screen shows it. */
  shown: string;
  ingredients: readonly string[];
  classIds: readonly string[];
  /** Codes of allergens.json. */
  allergens: readonly string[];
  isOther: boolean;
  isBrand: boolean;
}

/** Common words for a class with a longer or different name in the file. */
const SPOKEN: Readonly<Record<string, readonly string[]>> = {
  sulfonamideAntibiotics: [
    'sulfa',
    'sulpha',
    'sulfonamide',
    'sulphonamide',
    'sulfa drug',
    'sulpha drug',
    'सल्फा',
    'septran',
    'cotrimoxazole',
    'co trimoxazole',
  ],
  nsaids: [
    'nsaid',
    'painkiller',
    'pain killer',
    'pain relief tablet',
    'analgesic',
    'acetylsalicylic acid',
    'brufen',
    'dard ki goli',
    'dard ki dawa',
    'dard ki dawai',
    'दर्द की गोली',
    'दर्द की दवा',
    'दर्द निवारक',
    'पेनकिलर',
  ],
  cox2: ['cox 2', 'coxib'],
  penicillins: ['amoxycillin', 'pcn', 'beta lactam', 'betalactam', 'पेनिसिलिन'],
  cephalosporins: ['cefalosporin', 'cephalexin', 'cefadroxyl', 'beta lactam', 'betalactam', 'ceph', 'cef'],
  opioids: ['opiate', 'narcotic'],
  macrolides: ['macrolide'],
  fluoroquinolones: ['quinolone', 'floxacin'],
  azoles: ['azole', 'antifungal'],
  localAnaestheticsAmide: [
    'local anaesthetic',
    'local anesthetic',
    'local anaesthesia',
    'local anesthesia',
    'dental anaesthesia',
    'lidocaine',
    'xylocaine',
  ],
  localAnaestheticsEster: [
    'local anaesthetic',
    'local anesthetic',
    'local anaesthesia',
    'local anesthesia',
    'benzocaine',
  ],
  protonPumpInhibitors: ['ppi', 'prazole'],
  aceInhibitors: ['ace inhibitor', 'acei'],
  arbs: ['arb', 'sartan'],
  statins: ['statin'],
  paracetamol: ['acetaminophen'],
  iodine: ['iodine', 'betadine'],
  antitubercular: ['att', 'tb medicine', 'tb drug', 'antitubercular', 'anti tubercular', 'antitb'],
  aromaticAntiepileptics: ['aromatic antiepileptic', 'aromatic anticonvulsant'],
  insulins: ['insulin'],
};

const others = lazy(() => readJson<{ others: string[] }>('allergy-words.json').others);
export const brandNames = lazy(() =>
  readCsv('brand-names.csv', ({ brand = '', ingredients = '' }) => ({
    brand,
    ingredients: ingredients.split('|'),
  })),
);

export const substanceNames = lazy((): readonly SubstanceName[] => [
  ...classNames(),
  ...medicineNames(),
  ...allergenNames(),
]);

/** Without the words that an allergen has of its own. */
function allergenNames(): SubstanceName[] {
  const named = allergens().flatMap(({ code, name, words }) =>
    [name, ...words].map((text) => nameOf({ text, shown: name, allergens: [code], isOther: true })),
  );
  const known = new Set(named.map(({ text }) => text));
  const unnamed = others().filter((text) => !known.has(text));
  return [...named, ...unnamed.map((text) => nameOf({ text, shown: text, isOther: true }))];
}

function nameOf(name: Pick<SubstanceName, 'text' | 'shown'> & Partial<SubstanceName>): SubstanceName {
  return { ingredients: [], classIds: [], allergens: [], isOther: false, isBrand: false, ...name };
}

function classNames(): SubstanceName[] {
  return drugClasses().flatMap((drugClass) => {
    const { id, members } = drugClass;
    const shown = classNameOf(drugClass);
    const names = [shown, ...(SPOKEN[id] ?? [])].map((text) => nameOf({ text, shown, classIds: [id] }));
    return [
      ...names,
      ...members.map((member) => nameOf({ text: member, shown: member, ingredients: [member] })),
    ];
  });
}

function medicineNames(): SubstanceName[] {
  const generics = new Map(listMedicines().map((one) => [one.genericMedicineName, one.ingredients]));
  const parts = new Set([...generics.values()].flat());
  // "Penicillin" alone is the class.
  const classes = new Set(drugClasses().map(classNameOf));
  const branded = (text: string, ingredients: readonly string[]): SubstanceName =>
    nameOf({ text, shown: text, ingredients, isBrand: true });
  return [
    ...[...parts].map((name) => nameOf({ text: name, shown: name, ingredients: [name] })),
    ...[...generics].map(([name, ingredients]) => nameOf({ text: name, shown: name, ingredients })),
    ...otherMedicineNames()
      .filter(({ name }) => !classes.has(`${name}s`))
      .map(({ name, genericMedicineName }) => branded(name, generics.get(genericMedicineName) ?? [])),
    ...brandNames().map(({ brand, ingredients }) => branded(brand, ingredients)),
  ];
}
