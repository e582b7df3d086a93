import type { BrokenHazard } from './broken-hazard.ts';

/** Controls of what is known of a patient: allergies, pregnancy, and what the app tells. */
export const FACT_HAZARDS: readonly BrokenHazard[] = [
  {
    hazard: 'H24',
    breaks: '“none known” is recorded beside an allergy',
    file: 'server/visits/known-facts.ts',
    find: "  if (value.kind === 'NO_KNOWN_ALLERGY' && kept.some(({ kind }) => kind === 'ALLERGY'))",
    put: "  if (value.kind === 'NO_KNOWN_ALLERGY' && kept.some(({ kind }) => kind === 'NO_KNOWN_ALLERGY'))",
  },
  {
    hazard: 'H25',
    breaks: 'an entry that ends is deleted',
    file: 'server/visits/known-facts.ts',
    find: '  await endFacts(c.tx, ids, { endedAt: c.occurredAt, endedBy, endReason });',
    put: "  await endFacts(c.tx, ids, { endedAt: c.occurredAt, endedBy, endReason });\n  if (ids.length) await c.tx.deleteFrom('knownFact').where('id', 'in', ids).execute();",
  },
  {
    hazard: 'H26',
    breaks: 'an entry that has ended is corrected',
    file: 'server/visits/known-facts.ts',
    find: '  if (replaces !== undefined && named[0]?.kind !== value.kind)',
    put: '  if (replaces !== undefined && named[0] && named[0].kind !== value.kind)',
  },
  {
    hazard: 'H27',
    breaks: 'an older answer that arrives late takes the place of a newer one',
    file: 'server/visits/known-facts.ts',
    find: '    const isOld = replaced.some((fact) => fact.at > at && fact.kind === body.value.kind);',
    put: '    const isOld = replaced.some((fact) => fact.at > at && fact.kind !== body.value.kind);',
  },
  {
    hazard: 'H28',
    breaks: '“not pregnant” holds for ten months',
    file: 'server/people/present-person.ts',
    find: 'const HOLDS_DAYS = { PREGNANT: 294, NOT_PREGNANT: 30 } as const;',
    put: 'const HOLDS_DAYS = { PREGNANT: 294, NOT_PREGNANT: 300 } as const;',
  },
  {
    hazard: 'H154',
    breaks: 'the app says “none known” beside an allergy',
    file: 'server/visits/reported-facts.ts',
    find: "  if (value.kind === 'NO_KNOWN_ALLERGY' && open.some(({ kind }) => kind === 'ALLERGY')) return false;\n",
    put: '',
  },
  {
    hazard: 'H155',
    breaks: 'the app takes the place of what staff recorded of an allergy',
    file: 'server/visits/reported-facts.ts',
    find: '  return toldCare === null || oldCare === null || toldCare <= oldCare;',
    put: '  return toldCare !== null && oldCare !== null && toldCare <= oldCare;',
  },
  {
    hazard: 'H53',
    breaks: 'a medicine that the data do not know is not named',
    file: 'server/prescriptions/not-checked.ts',
    find: '      ...unknownOf(name).map((part)',
    put: '      ...unknownOf(name).slice(0, 0).map((part)',
  },
  {
    hazard: 'H54',
    breaks: 'list A is prescribed without a video',
    file: 'src/domain/prescribing.ts',
    find: "  return c.mode === 'VIDEO' ? null : 'LIST_A_NEEDS_VIDEO';",
    put: "  return c.mode === 'VIDEO' || c.mode === 'AUDIO' ? null : 'LIST_A_NEEDS_VIDEO';",
  },
  {
    hazard: 'H55',
    breaks: 'a prescription needs no confirmed age',
    file: 'src/domain/prescribing.ts',
    find: "  if (!c.ageKnown) return 'NEEDS_AGE';\n",
    put: '',
  },
  {
    hazard: 'H58',
    breaks: 'a digit of another script is a box',
    file: 'server/platform/pdf/pdf-runs.ts',
    find: '    const whole = faceFor(segment, chain, runs.at(-1)?.face);',
    put: '    const whole = /\\p{Nd}/u.test(segment) ? chain[0] : faceFor(segment, chain, runs.at(-1)?.face);',
  },
  {
    hazard: 'H61',
    breaks: 'a medicine is split between two pages',
    file: 'server/platform/pdf/pdf-line.ts',
    find: '  if (pdf.y + height > bottomOf(pdf) && height < bottomOf(pdf) - MARGIN) pdf.addPage();',
    put: '  if (pdf.y + Math.min(height, 14) > bottomOf(pdf) && height < bottomOf(pdf) - MARGIN) pdf.addPage();',
  },
];
