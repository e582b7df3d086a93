import * as z from 'zod/mini';
import type { BodyOf } from '#contract/call.ts';
import { DeskKind, DeskPatient, Relation, type frontDeskCalls } from '#contract/front-desk.ts';
import { DeskChannel } from '#contract/desk-request.ts';
import { NewName, PatientPhone } from '#contract/new-account.ts';
import { hasWords } from '#contract/reason-text.ts';
import type { PlainReason } from '#contract/reasons.ts';
import { ConsultationMode, KnownBirth, Sex, Text } from '#contract/shared.ts';
import { ADULT_YEARS } from '#domain/adult.ts';
import { ageInMonths } from '#domain/age.ts';
import { birthFault, birthOf } from '#domain/birth.ts';
import { birthOfAge } from '#domain/typed-age.ts';
import { isoDayOf } from '#lib/times.ts';

const Answer = z.enum(['', 'YES', 'NO']);
const NEEDED = 'FIELD_REQUIRED' satisfies PlainReason;

export const QUESTIONS = ['breathing', 'consciousness', 'bleedingOrPain'] as const;

/** The desk as it is typed. One Yes is an emergency, for which name, age and phone are enough. */
export const DeskForm = z
  .object({
    clientId: z.string(),
    channel: DeskChannel,
    breathing: Answer,
    consciousness: Answer,
    bleedingOrPain: Answer,
    yesWithdrawn: z.string().check(z.maxLength(200)),
    search: z.string().check(z.maxLength(100)),
    /** The match that was chosen; empty: a new patient. */
    patientId: z.string(),
    patientName: z.string(),
    patientMrn: z.string(),
    /** Matches that are other persons. */
    differentIds: z.array(z.string()),
    name: z.string(),
    sex: z.enum(['', ...Sex.options]),
    birthAs: z.enum(['AGE', 'YEAR', 'DATE']),
    birth: z.string(),
    mobile: z.string(),
    mobileOwner: z.enum(['', ...Relation.options]),
    agreesToWhatsapp: z.boolean(),
    language: z.string(),
    address: z.string().check(z.maxLength(200)),
    healthId: z.string(),
    guardianName: z.string().check(z.maxLength(120)),
    guardianRelation: z.enum(['', ...Relation.options]),
    kind: DeskKind,
    mode: ConsultationMode,
    hubKey: z.string().check(z.minLength(1, NEEDED)),
    reason: Text,
    consent: z.boolean().check(z.refine((isGiven) => isGiven, NEEDED)),
  })
  .check((ctx) => {
    for (const { path, reason } of faultsOf(ctx.value))
      ctx.issues.push({ code: 'custom', input: ctx.value, path: [path], message: reason });
  });
export type DeskValues = z.input<typeof DeskForm>;

export function emptyDesk(clientId: string, hubKey = ''): DeskValues {
  return {
    clientId,
    channel: 'PHONE',
    breathing: '',
    consciousness: '',
    bleedingOrPain: '',
    yesWithdrawn: '',
    search: '',
    patientId: '',
    patientName: '',
    patientMrn: '',
    differentIds: [],
    name: '',
    sex: '',
    birthAs: 'AGE',
    birth: '',
    mobile: '',
    mobileOwner: '',
    agreesToWhatsapp: false,
    language: '',
    address: '',
    healthId: '',
    guardianName: '',
    guardianRelation: '',
    kind: 'TALK_TO_NURSE',
    mode: 'AUDIO',
    hubKey,
    reason: '',
    consent: false,
  };
}

type Answers = Pick<DeskValues, (typeof QUESTIONS)[number] | 'yesWithdrawn'>;

/** One Yes is an emergency, unless a reason says that it is none. */
export function isEmergency(values: Answers): boolean {
  return QUESTIONS.some((question) => values[question] === 'YES') && values.yesWithdrawn === '';
}

/** The birth as the server takes it, or '' where nothing that can be read was typed. `today`: YYYY-MM-DD. */
export function bornOnOf({ birthAs, birth }: Pick<DeskValues, 'birthAs' | 'birth'>, today: string): string {
  const read = birthAs === 'AGE' ? (birthOfAge(birth, today) ?? '') : birth.trim();
  return z.safeParse(KnownBirth, read).success && birthOf(read) ? read : '';
}

/** Returns whether a person of this birth is a child, who needs a guardian. */
export function isChild(bornOn: string, today: string): boolean {
  const birth = birthOf(bornOn);
  return birth !== undefined && ageInMonths(birth.bornOn, today) < ADULT_YEARS * 12;
}

export const todayHere = (): string => isoDayOf(Date.now());

interface Fault {
  path: keyof DeskValues;
  reason: PlainReason;
}

function faultsOf(values: DeskValues): Fault[] {
  const isUrgent = isEmergency(values);
  const faults: (Fault | false)[] = [
    ...QUESTIONS.map((path) => !isUrgent && values[path] === '' && ({ path, reason: NEEDED } as const)),
    values.yesWithdrawn !== '' &&
      !hasWords(values.yesWithdrawn) && { path: 'yesWithdrawn', reason: 'REASON_WORDS' as const },
    ...(values.patientId ? [] : faultsOfPatient(values, isUrgent)),
  ];
  return faults.filter((fault) => fault !== false);
}

/** Returns what keeps a new person from being registered without a request. */
export function faultsOfRegistration(values: DeskValues): Fault[] {
  const faults = [
    ...faultsOfPatient(values, false),
    !values.consent && ({ path: 'consent', reason: NEEDED } as const),
  ];
  return faults.filter((fault) => fault !== false);
}

function faultsOfPatient(values: DeskValues, isUrgent: boolean): (Fault | false)[] {
  const bornOn = bornOnOf(values, todayHere());
  const needsGuardian = !isUrgent && isChild(bornOn, todayHere());
  return [
    !z.safeParse(NewName, values.name).success && { path: 'name', reason: NEEDED },
    !isUrgent && values.sex === '' && { path: 'sex', reason: NEEDED },
    faultOfBirth(values, bornOn),
    !z.safeParse(PatientPhone, values.mobile).success && { path: 'mobile', reason: 'MOBILE_FORMAT' as const },
    // Someone on the phone is called back at a number.
    values.mobile === '' && values.channel !== 'WALK_IN' && { path: 'mobile', reason: NEEDED },
    values.healthId !== '' &&
      !z.safeParse(DeskPatient.shape.healthId, values.healthId).success && {
        path: 'healthId',
        reason: 'FORMAT' as const,
      },
    needsGuardian && values.guardianName.trim() === '' && { path: 'guardianName', reason: 'GUARDIAN_NEEDED' },
    (needsGuardian || values.guardianName !== '') &&
      values.guardianRelation === '' && { path: 'guardianRelation', reason: NEEDED },
  ];
}

/** The server judges the birth in the same way. */
function faultOfBirth({ birth: typed }: DeskValues, bornOn: string): Fault | false {
  const birth = birthOf(bornOn);
  if (!birth) return { path: 'birth', reason: typed === '' ? NEEDED : 'DATE_INVALID' };
  const reason = birthFault(birth, todayHere());
  return reason !== undefined && { path: 'birth', reason };
}

type Body = BodyOf<typeof frontDeskCalls.raiseAtDesk>;

/** The body of the call. `undecidedIds`: likely matches on the screen without a decision. */
export function toBody(values: DeskValues, undecidedIds: string[], choice: Partial<Body>): Body {
  const isUrgent = isEmergency(values);
  return {
    clientId: values.clientId,
    ...(values.patientId
      ? { patientId: values.patientId }
      : { newPatient: newPatientOf(values), undecidedIds }),
    channel: values.channel,
    kind: isUrgent ? 'EMERGENCY_CARE' : values.kind,
    consultationMode: values.mode,
    hubKey: values.hubKey,
    reason: values.reason,
    urgency: {
      breathing: values.breathing === 'YES',
      consciousness: values.consciousness === 'YES',
      bleedingOrPain: values.bleedingOrPain === 'YES',
    },
    ...(values.yesWithdrawn && { yesWithdrawn: values.yesWithdrawn }),
    consentBy: speakerOf(values),
    ...choice,
  };
}

/** Name of the person who agrees by voice: the guardian of a child, otherwise the patient. */
export function speakerOf(values: DeskValues): string {
  return values.patientId ? values.patientName : values.guardianName.trim() || values.name.trim();
}

export function newPatientOf(values: DeskValues): NonNullable<Body['newPatient']> {
  const { guardianName, guardianRelation, mobileOwner, address, healthId, language, agreesToWhatsapp } =
    values;
  return {
    name: values.name,
    // In an emergency it may not be known yet.
    sex: values.sex || 'UNKNOWN',
    bornOn: bornOnOf(values, todayHere()),
    mobile: values.mobile,
    ...(mobileOwner && { mobileOwner }),
    ...(agreesToWhatsapp && { agreesToWhatsapp }),
    languages: language ? [language] : [],
    ...(address.trim() && { address }),
    ...(healthId && { healthId }),
    ...(guardianName.trim() &&
      guardianRelation && { guardian: { name: guardianName, relation: guardianRelation } }),
  };
}
