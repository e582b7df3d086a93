import { randomUUID } from 'node:crypto';
import type { AbhaFact } from '#contract/abha.ts';
import { changeHealthId } from '#server/patients/change-health-id.ts';
import {
  listOtherOwners,
  lockLivingPatient,
  lockLivingRecord,
  recordPossibleDuplicates,
} from '#server/patients/desk-patients.ts';
import { countToday } from '#server/people/day-limit.ts';
import type { Vault } from '#server/platform/adapters/vault.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { AbhaProfile } from '#server/platform/ports.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Change } from '#server/platform/writes/change.ts';
import {
  deleteVerification,
  endLinks,
  endVerifications,
  findLastAddress,
  insertVerification,
  listVerifications,
  lockVerification,
  saveVerifiedAbha,
  updateVerification,
  type VerificationRow,
} from './abha.queries.ts';
import type { ComparedRecord } from './compare-caller.ts';
import { compareAbha, isSameAbha, isSurelySame } from './compare-abha.ts';

/** ABDM's code is good for ten minutes. */
export const CODE_S = 600;
/** The time that a person has to compare the owner with the record. */
const DECIDE_S = 900;
/** Limits that ABDM asks of every screen: a code a minute apart, and two more after the first. */
export const RESEND_AFTER_S = 60;
const CODES = { most: 3, withinS: 1_800 } as const;
const CODES_A_DAY = 100;
const TRIES_MAX = 5;

/** Sealed content of a verification. */
type Sealed =
  | { abha: string; transactionId: string; profile?: undefined }
  | { profile: AbhaProfile; abha?: undefined };

type Patient = ComparedRecord & { id: string };

interface Own {
  id: string;
  userId: string;
}

/**
 * Begins a verification before ABDM sends its code, and ends an earlier one of the patient.
 * @throws Refusal NOT_FOUND, TOO_MANY
 */
export async function beginVerification(
  c: Change,
  { patientId, consentBy, userId }: { patientId: string; consentBy: string; userId: string },
): Promise<{ id: string; patientId: string; startedAt: Date }> {
  const patient = orNotFound(await lockLivingRecord(c.tx, patientId));
  const before = await listVerifications(c.tx, patient.id, addSeconds(c.now, -CODES.withinS));
  const oldest = before[CODES.most - 1];
  const free = oldest
    ? addSeconds(oldest.startedAt, CODES.withinS)
    : before[0] && addSeconds(before[0].startedAt, RESEND_AFTER_S);
  if (free && free > c.now)
    throw new Refusal('TOO_MANY', { retryAfterS: Math.ceil((free.getTime() - c.now.getTime()) / 1_000) });
  // The desk is no means to find out which numbers exist.
  await countToday(c, `abha codes ${userId}`, CODES_A_DAY);
  await endVerifications(c.tx, patient.id);
  const id = randomUUID();
  await insertVerification(c.tx, {
    id,
    patientId: patient.id,
    userId,
    consentBy,
    startedAt: c.now,
    endsAt: addSeconds(c.now, CODE_S),
    stateSealed: null,
  });
  return { id, patientId: patient.id, startedAt: c.now };
}

/** Stores that ABDM has sent the code. */
export async function keepTransaction(
  c: Change,
  vault: Vault,
  id: string,
  sealed: { abha: string; transactionId: string },
): Promise<void> {
  await updateVerification(c.tx, id, { state: 'SENT', stateSealed: vault.seal(JSON.stringify(sealed), id) });
}

/** Counts one more try of the code. @returns what ABDM needs to check it @throws Refusal NOT_FOUND, RULE */
export async function countTry(c: Change, vault: Vault, by: Own) {
  const row = orNotFound(await lockVerification(c.tx, by));
  if (row.tries >= TRIES_MAX) throw ended();
  const { abha, transactionId } = unsealed(c, vault, row, 'SENT') as Sealed & { abha: string };
  await updateVerification(c.tx, row.id, { tries: row.tries + 1 });
  return { abha, transactionId };
}

interface Settled {
  isAttached: boolean;
  address: string;
  facts: AbhaFact[];
}

/** Attaches the ABHA of a right code when its owner surely is the patient; otherwise a person decides. @throws Refusal NOT_FOUND, RULE */
export async function settle(c: Change, vault: Vault, by: Own, profile: AbhaProfile): Promise<Settled> {
  const row = orNotFound(await lockVerification(c.tx, by));
  const patient = await lockPatient(c, row);
  await mustBeOfNoOther(c, row, patient, profile);
  const facts = compareAbha(profile, patient);
  const isAttached = isSurelySame(facts);
  if (isAttached) await attach(c, row, patient, profile, []);
  else
    await updateVerification(c.tx, row.id, {
      state: 'CONFIRMED',
      endsAt: addSeconds(c.now, DECIDE_S),
      stateSealed: vault.seal(JSON.stringify({ profile }), row.id),
    });
  return { isAttached, address: profile.address, facts };
}

/** Attaches a confirmed ABHA, as a person decided. @throws Refusal NOT_FOUND, RULE */
export async function attachDecided(c: Change, vault: Vault, by: Own): Promise<{ address: string }> {
  const row = orNotFound(await lockVerification(c.tx, by));
  const { profile } = unsealed(c, vault, row, 'CONFIRMED') as Sealed & { profile: AbhaProfile };
  const patient = await lockPatient(c, row);
  await mustBeOfNoOther(c, row, patient, profile);
  const differed = compareAbha(profile, patient).filter(({ state }) => state !== 'SAME');
  await attach(c, row, patient, profile, differed);
  return { address: profile.address };
}

/** @throws Refusal RULE for a verification that is over, or at another step */
function unsealed(c: Change, vault: Vault, row: VerificationRow, step: 'SENT' | 'CONFIRMED'): Sealed {
  if (row.state !== step || row.stateSealed === null || row.endsAt <= c.now) throw ended();
  return JSON.parse(vault.unseal(row.stateSealed, row.id)) as Sealed;
}

const ended = (): Refusal => new Refusal('RULE', { reason: 'ABHA_CODE_ENDED' });

/** The record of a verification, or the one into which it was merged in between. */
const lockPatient = async (c: Change, { patientId }: VerificationRow) =>
  orNotFound(await lockLivingPatient(c.tx, patientId));

/** @throws Refusal RULE when another record has the ABHA: the operators see both, and the verification is over */
async function mustBeOfNoOther(
  c: Change,
  row: VerificationRow,
  patient: Patient,
  profile: AbhaProfile,
): Promise<void> {
  const others = await listOtherOwners(c.tx, patient.id, profile);
  const [other] = others;
  if (!other) return;
  const otherIds = others.map(({ id }) => id);
  await recordPossibleDuplicates(c, patient.id, { otherIds, byUser: row.userId });
  await updateVerification(c.tx, row.id, { state: 'ENDED', stateSealed: null });
  await c.audit('REFUSE_ABHA', 'patient', patient.id, patient.id);
  throw new Refusal('RULE', { reason: 'ABHA_OF_ANOTHER', params: { mrn: other.mrn } }, { keeps: true });
}

/** Attaches the ABHA. A recorded form of the same health id stays: consents to records of other hospitals name it. */
async function attach(
  c: Change,
  row: VerificationRow,
  patient: Patient,
  profile: AbhaProfile,
  differed: readonly AbhaFact[],
): Promise<void> {
  const { number, address } = profile;
  const isSameId = patient.healthId !== null && isSameAbha(patient.healthId, profile);
  const healthId = (isSameId ? patient.healthId : null) ?? number ?? address;
  const lastAddress = await findLastAddress(c.tx, patient.id);
  // What the owner of another address was given is not given on.
  if (lastAddress !== undefined && lastAddress !== address) await endLinks(c.tx, patient.id);
  await changeHealthId(c, patient, healthId);
  await saveVerifiedAbha(c.tx, {
    patientId: patient.id,
    address,
    healthId,
    verifiedAt: c.now,
    verifiedBy: row.userId,
    consentBy: row.consentBy,
    differed: differed.map(({ fact }) => fact),
    tokenRequestId: null,
    tokenSealed: null,
  });
  await deleteVerification(c.tx, row.id);
  await c.audit(differed.length ? 'DECIDE_ABHA' : 'VERIFY_ABHA', 'patient', patient.id, patient.id);
}

/**
 * Removes a wrong health id with its verification, and ends what was given or received under it.
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE when the record has another health id by now
 */
export async function removeAbha(
  c: Change,
  { patientId, healthId }: { patientId: string; healthId: string },
): Promise<void> {
  const patient = orNotFound(await lockLivingPatient(c.tx, patientId));
  if (patient.healthId !== healthId) throw new Refusal('CHANGED_MEANWHILE');
  await endVerifications(c.tx, patient.id);
  await endLinks(c.tx, patient.id);
  await changeHealthId(c, patient, null);
  await c.audit('REMOVE_ABHA', 'patient', patient.id, patient.id);
}
