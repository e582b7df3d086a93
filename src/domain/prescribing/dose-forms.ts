import { Route, type DoseUnit } from '#contract/prescriptions.ts';

/**
 * Units by the form of the medicine, as the reference list names it. A form with several has no usual one: mg taken for
 * mL, or mL for units, is a tenfold dose.
 */
const UNITS: readonly (readonly [form: RegExp, units: readonly DoseUnit[]])[] = [
  [/^(tablet|sublingual tablet)/i, ['TABLET']],
  [/^(capsule|dry powder inhalation capsule)/i, ['CAPSULE']],
  [/^injection/i, ['ML', 'UNIT', 'MG', 'MCG', 'G']],
  [/^oral liquid/i, ['ML', 'MG']],
  [/drops$/i, ['DROP', 'ML']],
  [/^metered dose/i, ['PUFF']],
  [/^nasal spray|^spray/i, ['SPRAY']],
  [/^nebuliser/i, ['ML', 'MG']],
  [/^suppository/i, ['SUPPOSITORY']],
  [/^pessary/i, ['PESSARY']],
  [/^transdermal/i, ['PATCH']],
  [/^lozenge/i, ['LOZENGE']],
  [/^chewing gum/i, ['PIECE']],
  [/sachet/i, ['SACHET']],
  [/^(oral powder|granules)/i, ['G', 'SACHET']],
  [/^(mouthwash|enema)/i, ['ML']],
  [
    /^(cream|gel|lotion|ointment|eye ointment|topical|shampoo|dusting|mouth paint|oral gel|vaginal gel)/i,
    ['APPLICATION', 'G', 'ML'],
  ],
];

export function unitsOf(dosageForm: string, strength = ''): readonly DoseUnit[] {
  // Insulin and heparin are never counted in mL.
  if (/^injection/i.test(dosageForm) && /\b(IU|units)\b/i.test(strength)) return ['UNIT'];
  return UNITS.find(([form]) => form.test(dosageForm))?.[1] ?? ['PIECE', 'ML', 'MG', 'G'];
}

const ROUTES: Readonly<Record<string, readonly Route[]>> = {
  PARENTERAL: ['INTRAMUSCULAR', 'INTRAVENOUS', 'SUBCUTANEOUS', 'INTRADERMAL'],
  OPHTHALMIC: ['RIGHT_EYE', 'LEFT_EYE', 'BOTH_EYES'],
  OTIC: ['RIGHT_EAR', 'LEFT_EAR', 'BOTH_EARS'],
};

/** The ways to give a medicine, by a route of the reference list or a decided one; all of them for an unknown one. */
export function routesOf(route: string): readonly Route[] {
  const one = Route.options.find((known) => known === route);
  const several = ROUTES[route] ?? Object.values(ROUTES).find((ways) => one && ways.includes(one));
  return several ?? (one ? [one] : Route.options);
}
