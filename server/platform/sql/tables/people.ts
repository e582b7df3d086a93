import type { Relation } from '#contract/front-desk.ts';
import type { BirthKnownTo } from '#domain/birth.ts';
import type { Generated } from 'kysely';
import type { OperatorRole } from '#contract/operator-roles.ts';
import type { AccountRole, Sex } from '#contract/shared.ts';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';

export interface Address {
  address1: string;
  address3: string;
  city: string;
  state: string;
  pin: string;
}

/** Hubs, clinics, staff and patients. */
export interface PeopleTables {
  hub: {
    hubKey: string;
    id: Generated<number>;
    name: string;
    /** People can raise requests for it on the public page. */
    takesPageRequests: Generated<boolean>;
  };
  clinic: { id: string; clinicName: string; city: string; state: string; address: string; phone: string };
  clinicLogo: { clinicId: string; fileKey: string; contentType: string; at: Date };
  appUser: {
    id: string;
    userName: string;
    role: AccountRole;
    name: string;
    /** A verified provider's new name, until the operator decides on it. */
    pendingName: string | null;
    email: string;
    /** The person entered it in their profile, and nothing proves that it is theirs. */
    emailIsOwn: Generated<boolean>;
    mobile: string;
    passwordHash: string;
    /** The end of a temporary password, which opens no session; null for a person's own. */
    passwordEndsAt: AtOrNull;
    otpAllowed: Generated<boolean>;
    disabledAt: AtOrNull;
    disabledReason: string | null;
    /** Do not disturb until this time: only emergencies are pushed. */
    quietUntil: AtOrNull;
    /** The secret that unlocks their data on their devices. */
    careSecret: string | null;
    /** Roles of an operator; empty for all others. */
    operatorRoles: Generated<OperatorRole[]>;
    createdAt: At;
  };
  provider: {
    id: string;
    userId: string;
    salutationId: number;
    salutation: string;
    verificationStatus: string;
    internalProvider: Generated<boolean>;
    availableForOthers: Generated<boolean>;
    eligibleForExpertAnalysis: Generated<boolean>;
    skincareSaf: Generated<boolean>;
    secondOpinionAdmin: Generated<boolean>;
    hasAccessToDermaCare: Generated<boolean>;
    mobileConfirmed: Generated<boolean>;
    isWebAiSignUp: Generated<boolean>;
    isScAdmin: Generated<boolean>;
    hasClinicLinks: Generated<boolean>;
    personalInfo: Generated<boolean>;
    professionalInfo: Generated<boolean>;
    serviceInfo: Generated<boolean>;
    onDuty: Generated<boolean>;
    qualification: string;
    specialisation: string;
    registrationNumber: string;
    council: string;
    feePaise: number;
    addresses: Json<Address[]>;
  };
  clinicProvider: { clinicId: string; providerId: string };
  agent: { id: string; userId: string; firstname: string; lastname: string; agentType: string };
  nurse: { id: string; userId: string; salutation: string; registrationNumber: string };
  userHub: { userId: string; hubKey: string };
  /** A shift of a nurse in a hub; a weekly one repeats on its weekday until its last day. */
  nurseShift: {
    id: string;
    userId: string;
    hubKey: string;
    startsAt: At;
    endsAt: At;
    isWeekly: boolean;
    /** YYYY-MM-DD; null: until it is ended. */
    lastDay: string | null;
    createdBy: string;
    createdAt: At;
    endedAt: AtOrNull;
    endedBy: string | null;
  };
  patient: {
    id: string;
    mrn: string;
    name: string;
    nameLang: string;
    sex: Sex;
    /** YYYY-MM-DD */
    bornOn: string;
    /** Where it is not the day, `bornOn` is an estimate (src/domain/birth.ts). */
    birthKnownTo: Generated<BirthKnownTo>;
    /** False while the birth date is an estimate: the guidelines ask for the age before any prescription. */
    ageConfirmed: Generated<boolean>;
    mobile: string;
    email: string | null;
    address: string;
    city: string;
    state: string;
    languages: Json<string[]>;
    /** These four are what lists show of `knownFact`, kept by server/visits/known-facts.ts. */
    allergies: Json<string[]>;
    conditions: Json<string[]>;
    /** Asked, and there is none. An empty list alone says that nothing is recorded. */
    noKnownAllergies: Generated<boolean>;
    pregnancy: Json<{ state: 'PREGNANT' | 'NOT_PREGNANT'; at: string }> | null;
    /** A doctor's decision: 2 of confirmed hypercapnic respiratory failure. */
    spo2Scale: Generated<1 | 2>;
    /** When the doctor decided; null: no doctor has. */
    spo2ScaleAt: Generated<Date | null>;
    healthId: string | null;
    pcpProviderId: string | null;
    bloodGroup: string | null;
    emergencyName: string | null;
    emergencyMobile: string | null;
    /** Owner of the mobile number; null: the patient, or not asked. */
    mobileOwner: Generated<Relation | null>;
    guardianName: Generated<string | null>;
    guardianRelation: Generated<Relation | null>;
    /** Person of the staff who registered the patient at the desk; null: the record came from a list. */
    registeredBy: Generated<string | null>;
    /** Sent by the device of the desk: sent twice, it is one record. null: registered with a request, or imported. */
    registeredWith: Generated<string | null>;
    /** Person who agreed by voice that the details are kept, of a record that was registered without a request. */
    registerConsentBy: Generated<string | null>;
    createdAt: At;
  };
}
