import type { DoseUnit } from '#contract/prescriptions.ts';

const UNIT_WORDS: Readonly<Record<DoseUnit, readonly [one: string, more: string]>> = {
  TABLET: ['tablet', 'tablets'],
  CAPSULE: ['capsule', 'capsules'],
  ML: ['mL', 'mL'],
  DROP: ['drop', 'drops'],
  PUFF: ['puff', 'puffs'],
  SPRAY: ['spray', 'sprays'],
  UNIT: ['unit', 'units'],
  MG: ['mg', 'mg'],
  MCG: ['mcg', 'mcg'],
  G: ['g', 'g'],
  SACHET: ['sachet', 'sachets'],
  APPLICATION: ['application', 'applications'],
  SUPPOSITORY: ['suppository', 'suppositories'],
  PESSARY: ['pessary', 'pessaries'],
  PATCH: ['patch', 'patches'],
  LOZENGE: ['lozenge', 'lozenges'],
  PIECE: ['piece', 'pieces'],
};

/** "unit" is never shortened: "U" is read as a zero. A part of one is one: "0.5 tablet". */
export function doseUnitWords(unit: DoseUnit, amount = 1): string {
  return UNIT_WORDS[unit][amount > 1 ? 1 : 0];
}
