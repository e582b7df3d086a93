import * as z from 'zod/mini';
import { Otp, OtpSent } from './one-time-codes.ts';
import { call, Done, ok, pageOf } from './call.ts';
import { Address } from './profile.ts';
import { ConsultationType, Language, Specialisation } from './reference.ts';
import {
  ConsultationMode,
  Day,
  EndTime,
  Id,
  Instant,
  OwnSex,
  pageQuery,
  Paise,
  PatientSummary,
  Salutation,
  WallTime,
  Weekday,
} from './shared.ts';

/** A provider's profile, form by form; each call concerns the signed-in provider. */
function line(max: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
}
const Year = z.int().check(z.gte(1940), z.lte(2100));

export const PersonalInformation = z.object({
  salutation: Salutation,
  name: line(120),
  /** The new name of a provider who was submitted or verified, until the operator decides on it. */
  pendingName: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.iso.date()),
  sex: z.nullable(OwnSex),
  email: z.email(),
  /** Read-only here: a mobile number is changed by its own code. */
  mobileMasked: z.string(),
  languages: z.array(Language),
  addresses: z.array(Address).check(z.maxLength(5)),
  /** Locations of the practices on the map; `clinicId` is null for the provider's own practice. */
  locations: z.array(
    z.object({ clinicId: z.nullable(z.string()), lat: z.number(), lng: z.number(), address: Address }),
  ),
  version: z.number(),
});
export type PersonalInformation = z.output<typeof PersonalInformation>;

export const QualificationHeld = z.object({
  qualification: line(80),
  university: z.string().check(z.maxLength(160)),
  year: z.nullable(Year),
  countryCode: z.string().check(z.length(2)),
});
export type QualificationHeld = z.output<typeof QualificationHeld>;

export const License = z.object({
  registrationNumber: line(40),
  /** Null while it is not known, as of a doctor from a list of staff. */
  medicalCouncil: z.nullable(line(120)),
  registeredOn: z.nullable(Day),
  validTill: z.nullable(Day),
  documentId: z.nullable(z.string()),
  verified: z.boolean(),
});
export type License = z.output<typeof License>;

export const ProfessionalInformation = z.object({
  specialisations: z.array(Specialisation),
  qualifications: z.array(QualificationHeld).check(z.maxLength(15)),
  practisingSince: z.nullable(Year),
  about: z.string().check(z.maxLength(2000)),
  license: z.nullable(License),
  version: z.number(),
});
export type ProfessionalInformation = z.output<typeof ProfessionalInformation>;

/** Above every fee range, and within the range of the store's integers. */
const FEE_MAX_PAISE = 100_000_000;

/** One row per mode that the provider offers, with its times. Times are wall times of the clinic. */
export const ServiceAndFee = z.object({
  consultationMode: ConsultationMode,
  offered: z.boolean(),
  feePaise: Paise.check(z.gte(0), z.lte(FEE_MAX_PAISE)),
  followUpFeePaise: Paise.check(z.gte(0), z.lte(FEE_MAX_PAISE)),
  slotMinutes: z.int().check(z.gte(5), z.lte(180)),
});
export type ServiceAndFee = z.output<typeof ServiceAndFee>;
export const Availability = z.object({
  clinicId: z.nullable(Id),
  weekday: Weekday,
  from: WallTime,
  to: EndTime,
});
export type Availability = z.output<typeof Availability>;

export const ServiceAndFeeInformation = z.object({
  services: z.array(ServiceAndFee).check(z.maxLength(10)),
  availability: z.array(Availability).check(z.maxLength(100)),
  version: z.int(),
});
export type ServiceAndFeeInformation = z.output<typeof ServiceAndFeeInformation>;

const Ifsc = z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/));
const AccountType = z.enum(['SAVINGS', 'CURRENT']);
/** The server only sends the account number masked. */
export const BankDetails = z.object({
  accountHolder: z.string(),
  accountNumberMasked: z.string(),
  accountType: AccountType,
  ifsc: Ifsc,
  bankName: z.string(),
  branch: z.string(),
  verified: z.boolean(),
  changedAt: Instant,
});
export type BankDetails = z.output<typeof BankDetails>;

export const PatientRow = z.extend(PatientSummary, {
  consultations: z.number(),
  lastConsultationAt: z.nullable(Instant),
});
export type PatientRow = z.output<typeof PatientRow>;

const provider = ['provider'] as const;
const prefix = '/{app}/api/provider';
const version = { version: z.int() };

export const profileFormCalls = {
  getDoctorPersonalInformation: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/getDoctorPersonalInformation`,
    who: provider,
    summary: 'Personal information of the signed-in provider',
    response: ok({ personalInformation: PersonalInformation }),
  }),
  updateDoctorPersonalProfile: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/updateDoctorPersonalProfile`,
    who: provider,
    summary: 'Saves the personal information; the new name of a verified provider needs approval',
    body: z.object({
      ...version,
      salutationId: z.int(),
      name: line(120),
      dateOfBirth: z.nullable(Day),
      sex: z.nullable(OwnSex),
      email: z.email().check(z.maxLength(200)),
      /** Needed to change the email, which is a way into the account. */
      password: z.optional(z.string().check(z.maxLength(256))),
      languageIds: z.array(z.int()).check(z.maxLength(30)),
      addresses: z.array(Address).check(z.minLength(1), z.maxLength(5)),
    }),
    response: ok({ personalInformation: PersonalInformation }),
  }),
  getDoctorProfessionalInformation: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/getDoctorProfessionalInformation`,
    who: provider,
    summary: 'Professional information of the signed-in provider',
    response: ok({ professionalInformation: ProfessionalInformation }),
  }),
  updateDoctorProfessionalProfile: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/updateDoctorProfessionalProfile`,
    who: provider,
    summary: 'Saves the professional information; the licence has a call of its own',
    body: z.object({
      ...version,
      specialisationIds: z.array(z.int()).check(z.minLength(1), z.maxLength(10)),
      qualifications: z.array(QualificationHeld).check(z.minLength(1), z.maxLength(15)),
      practisingSince: ProfessionalInformation.shape.practisingSince,
      about: ProfessionalInformation.shape.about,
    }),
    response: ok({ professionalInformation: ProfessionalInformation }),
  }),
  getServiceAndFeeInformation: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/IndividualProvider/ServiceAndFeeInformation`,
    who: provider,
    summary: 'Modes, fees and weekly availability of the signed-in provider',
    response: ok({ serviceAndFeeInformation: ServiceAndFeeInformation }),
  }),
  saveServiceAndFeeInformation: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/IndividualProvider/ServiceAndFeeInformation`,
    who: provider,
    summary: 'Saves modes, fees and weekly availability; a stale version is refused',
    body: ServiceAndFeeInformation,
    response: ok({ serviceAndFeeInformation: ServiceAndFeeInformation }),
  }),
  getServiceInformation: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/IndividualProvider/ServiceInformation/`,
    who: provider,
    summary: "Which of the hospital's services the provider takes part in",
    response: ok({
      services: z.array(z.object({ type: ConsultationType, name: z.string(), offered: z.boolean() })),
    }),
  }),
  getBankDetails: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/bankdetails/provider`,
    who: provider,
    needs: ['verified'],
    summary: 'Where the provider is paid, masked; null before the first save',
    response: ok({ bankDetails: z.nullable(BankDetails) }),
  }),
  saveBankDetails: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/bankdetails/provider`,
    who: provider,
    needs: ['verified'],
    summary: 'Changes where the provider is paid; needs a code sent to their mobile number',
    body: z.object({
      accountHolder: line(120),
      accountNumber: z.string().check(z.regex(/^\d{6,18}$/)),
      accountType: AccountType,
      ifsc: Ifsc,
      branch: z.string().check(z.maxLength(120)),
      OTPId: Id,
      OTP: Otp,
    }),
    response: ok({ bankDetails: BankDetails }),
  }),
  sendBankOtp: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/user/v1/sendBankOtp',
    who: provider,
    needs: ['verified'],
    summary: "Sends the code that a change of bank details needs to the provider's mobile number",
    response: OtpSent,
    extension: true,
  }),
  ifscLookup: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/v1/ifscLookup`,
    who: provider,
    summary: 'The bank of an IFSC; null when no bank has this code',
    query: z.object({ ifsc: Ifsc }),
    response: ok({ bank: z.nullable(z.object({ bankCode: z.string(), bankName: z.string() })) }),
    extension: true,
  }),
  saveLicenseDetails: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/LicenseDetails`,
    who: provider,
    summary: 'Saves the registration with a medical council; it is checked by hand before it counts',
    form: true,
    body: z.object({
      registrationNumber: line(40),
      medicalCouncil: line(160),
      registeredOn: z.optional(Day),
      validTill: z.optional(Day),
      file: z.optional(z.file()),
    }),
    response: ok({ license: License }),
  }),
  updateProviderLocation: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/updateProviderLocation`,
    who: provider,
    summary: 'Saves where the practice is, for the map and for home visits',
    body: z.object({
      clinicId: z.optional(Id),
      lat: z.number().check(z.gte(-90), z.lte(90)),
      lng: z.number().check(z.gte(-180), z.lte(180)),
      address: Address,
    }),
    response: Done,
  }),
  patientDetails: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/PatientDetails/`,
    who: provider,
    needs: ['verified'],
    summary: 'Patients whom the provider has seen, by name, mobile number, record number or health id',
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(100))),
      /** Only those seen there. */
      clinicId: z.optional(Id),
      ...pageQuery,
    }),
    response: pageOf(PatientRow),
  }),
};
