import type { AbhaFact } from '#contract/abha.ts';
import { birthText } from '#domain/birth.ts';
import type { AbhaProfile } from '#server/platform/ports.ts';
import { compareCaller, type ComparedRecord } from './compare-caller.ts';

const DAY_LENGTH = 10;

/** Compares the owner of an ABHA with a record; a health id that is not recorded is not compared. */
export function compareAbha(profile: AbhaProfile, record: ComparedRecord): AbhaFact[] {
  const { name, bornOn, sex } = profile;
  const compared = compareCaller({ name, bornOn, sex, mobile: '', numbers: [] }, record);
  const stated = { NAME: name, BIRTH: bornOn, SEX: sex };
  const recorded = { NAME: record.name, BIRTH: birthText(record), SEX: record.sex };
  const facts = (['NAME', 'BIRTH', 'SEX'] as const).map((fact): AbhaFact => {
    const state = compared.find((one) => one.fact === fact)?.state ?? 'UNKNOWN';
    return { fact, state, recorded: recorded[fact], stated: stated[fact] };
  });
  if (record.healthId === null) return facts;
  const state = isSameAbha(record.healthId, profile) ? 'SAME' : 'DIFFERENT';
  const own = profile.number ?? profile.address;
  return [...facts, { fact: 'HEALTH_ID', state, recorded: record.healthId, stated: own }];
}

/** Returns whether a recorded health id is this number, with or without dashes, or this address. */
export function isSameAbha(healthId: string, { number, address }: AbhaProfile): boolean {
  const plain = healthId.replaceAll('-', '').toLowerCase();
  return plain === address || plain === number?.replaceAll('-', '');
}

/** Returns whether no person has to decide: all is the same, and both births are known to the day. */
export function isSurelySame(facts: readonly AbhaFact[]): boolean {
  return facts.every(
    ({ fact, state, recorded, stated }) =>
      state === 'SAME' && (fact !== 'BIRTH' || Math.min(recorded.length, stated.length) === DAY_LENGTH),
  );
}
