import * as z from 'zod/mini';
import { KnownBirth, type Sex } from '#contract/shared.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { AbhaProfile } from '#server/platform/ports.ts';
import { addressOf } from './abha-address.ts';

const Text = z.optional(z.nullable(z.union([z.string(), z.number()])));

/** The profile of an ABHA number, or of an ABHA address, which names some fields in another way. Photos and home are not read. */
export const Profile = z.object({
  ABHANumber: Text,
  abhaNumber: Text,
  preferredAbhaAddress: Text,
  abhaAddress: Text,
  name: Text,
  fullName: Text,
  firstName: Text,
  middleName: Text,
  lastName: Text,
  gender: Text,
  yearOfBirth: Text,
  monthOfBirth: Text,
  dayOfBirth: Text,
  status: Text,
});
type Profile = z.output<typeof Profile>;

const SEXES: Readonly<Record<string, Sex>> = { M: 'MALE', F: 'FEMALE', O: 'OTHER', T: 'OTHER' };
const NUMBER = /^(\d{2})-?(\d{4})-?(\d{4})-?(\d{4})$/;

/**
 * Returns what the portal reads of a profile; undefined of one without number and address.
 * @param consentManager gives a number its own address, where the owner prefers none
 * @throws Refusal RULE of an ABHA that its owner switched off
 */
export function profileOf(profile: Profile, consentManager: string): AbhaProfile | undefined {
  const { status, firstName, middleName, lastName, gender } = profile;
  if (said(status) !== '' && said(status).toUpperCase() !== 'ACTIVE')
    throw new Refusal('RULE', { reason: 'ABHA_INACTIVE' });
  const [, ...parts] = NUMBER.exec(said(profile.ABHANumber) || said(profile.abhaNumber)) ?? [];
  const number = parts.length ? parts.join('-') : null;
  const own = number === null ? '' : addressOf(number, consentManager);
  const address = said(profile.preferredAbhaAddress) || said(profile.abhaAddress) || own;
  if (address === '') return undefined;
  const names = [firstName, middleName, lastName].map(said).filter(Boolean).join(' ');
  return {
    number,
    address: address.toLowerCase(),
    name: (said(profile.name) || said(profile.fullName) || names).slice(0, 200),
    bornOn: birthOf(profile),
    sex: SEXES[said(gender).toUpperCase()] ?? 'UNKNOWN',
  };
}

const said = (text: string | number | null | undefined): string => String(text ?? '').trim();

/** Returns the birth as far as ABDM knows it, which may be the year alone. */
function birthOf({ yearOfBirth, monthOfBirth, dayOfBirth }: Profile): string {
  const [year, month, day] = [yearOfBirth, monthOfBirth, dayOfBirth].map((part) =>
    said(part).padStart(2, '0'),
  );
  const longest = [`${year}-${month}-${day}`, `${year}-${month}`, `${year}`];
  return longest.find((text) => KnownBirth.safeParse(text).success) ?? '';
}
