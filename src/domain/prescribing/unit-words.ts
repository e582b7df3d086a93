import type { DoseUnit } from '#contract/prescriptions.ts';

/** How prescribers write units, singular and without dots. */
const UNIT_OF: Readonly<Record<string, DoseUnit>> = {
  ml: 'ML',
  cc: 'ML',
  millilitre: 'ML',
  milliliter: 'ML',
  mg: 'MG',
  milligram: 'MG',
  mcg: 'MCG',
  ug: 'MCG',
  microgram: 'MCG',
  g: 'G',
  gm: 'G',
  gram: 'G',
  tab: 'TABLET',
  tablet: 'TABLET',
  गोली: 'TABLET',
  गोलियां: 'TABLET',
  cap: 'CAPSULE',
  capsule: 'CAPSULE',
  drop: 'DROP',
  gtt: 'DROP',
  बूंद: 'DROP',
  puff: 'PUFF',
  spray: 'SPRAY',
  u: 'UNIT',
  iu: 'UNIT',
  unit: 'UNIT',
  'international unit': 'UNIT',
  sachet: 'SACHET',
  application: 'APPLICATION',
  suppository: 'SUPPOSITORY',
  suppositorie: 'SUPPOSITORY',
  pessary: 'PESSARY',
  pessarie: 'PESSARY',
  patch: 'PATCH',
  patche: 'PATCH',
  lozenge: 'LOZENGE',
  piece: 'PIECE',
};

/** Returns the unit that a word names: "tabs", "i.u.", "mcg". Returns undefined for any other word. */
export function unitNamed(word: string): DoseUnit | undefined {
  const plain = word.replaceAll('.', '').trim();
  return UNIT_OF[plain] ?? UNIT_OF[plain.replace(/s$/, '')];
}
