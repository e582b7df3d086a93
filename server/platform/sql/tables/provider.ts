import type { Generated } from 'kysely';
import type { CalendarBlock } from '#contract/calendar.ts';
import type { Availability, QualificationHeld, ServiceAndFee } from '#contract/profile-forms.ts';
import type { RosterDuty, RosterException } from '#contract/roster.ts';
import type { OwnSex } from '#contract/shared.ts';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';
import type { Address } from './people.ts';

/** A provider's own data. Days are YYYY-MM-DD. */
export interface ProviderTables {
  providerProfile: {
    providerId: string;
    dateOfBirth: string | null;
    sex: OwnSex | null;
    languageIds: Json<number[]>;
    specialisationIds: Json<number[]>;
    qualifications: Json<QualificationHeld[]>;
    practisingSince: number | null;
    about: Generated<string>;
    services: Json<ServiceAndFee[]>;
    availability: Json<Availability[]>;
    personalVersion: Generated<number>;
    professionalVersion: Generated<number>;
    serviceVersion: Generated<number>;
  };
  /** `clinicKey` is a clinic's id, or empty for the provider's own practice. */
  providerLocation: {
    providerId: string;
    clinicKey: string;
    lat: number;
    lng: number;
    address: Json<Address>;
    at: At;
  };
  profileFile: {
    id: string;
    userId: string;
    kind: 'PICTURE' | 'SIGNATURE' | 'LICENSE' | 'CERTIFICATE';
    clientId: string | null;
    name: string;
    contentType: string;
    sizeBytes: number;
    fileKey: string;
    /** Pages as they were counted; null where they are unknown. */
    pageCount: Generated<number | null>;
    /** It needs a password to be opened; null where that was not tried. */
    isLocked: Generated<boolean | null>;
    at: At;
    removedAt: AtOrNull;
  };
  license: {
    providerId: string;
    registrationNumber: string;
    medicalCouncil: string;
    registeredOn: string | null;
    validTill: string | null;
    fileId: string | null;
    verified: Generated<boolean>;
    changedAt: At;
  };
  /** The account number is encrypted with the server's key; only its last four digits are shown. */
  bankDetail: {
    providerId: string;
    accountHolder: string;
    accountSealed: string;
    accountEnd: string;
    accountType: 'SAVINGS' | 'CURRENT';
    ifsc: string;
    bankName: string;
    branch: string;
    /** Checked by the payer. A change of the account ends it. */
    verified: Generated<boolean>;
    changedAt: At;
    checkedAt: AtOrNull;
    /** null: the command line. */
    checkedBy: string | null;
    /** It replaces one that was checked, so two operators check it. */
    isChange: Generated<boolean>;
    /** The first of the two. */
    askedAt: AtOrNull;
    askedBy: string | null;
  };
  calendarBlock: {
    id: string;
    providerId: string;
    clientId: string;
    kind: CalendarBlock['kind'];
    title: string;
    clinicId: string | null;
    startsAt: At;
    endsAt: At;
    repeat: Json<NonNullable<CalendarBlock['repeat']>> | null;
    skippedDays: Json<string[]>;
    /** No occurrence ends after this time, so that a range can be searched by it. */
    lastEndsAt: At;
    version: Generated<number>;
  };
  roster: {
    providerId: string;
    duties: Json<RosterDuty[]>;
    exceptions: Json<RosterException[]>;
    version: number;
  };
  vacation: {
    id: string;
    providerId: string;
    clientId: string;
    fromDay: string;
    toDay: string;
    reason: string;
    requestedAt: At;
    cancelledAt: AtOrNull;
  };
  calendarFeed: { tokenHash: string; providerId: string; createdAt: At };
  /** A doctor's calendar at another service. Address, user name and password are sealed. */
  outsideCalendar: {
    id: string;
    providerId: string;
    clientId: string;
    name: string;
    /** Part of the address that people see. */
    host: string;
    sourceSealed: string;
    createdAt: At;
    /** A server reads it from then on. */
    nextReadAt: At;
    /** Last time that its busy times were read. */
    readAt: AtOrNull;
    /** Since when it cannot be read, and why: a reason of the contract. */
    faultySince: AtOrNull;
    fault: string | null;
    unreadable: Generated<number>;
    unknownZones: Generated<number>;
  };
  /** When a doctor is busy elsewhere, without any title. */
  outsideBusy: { calendarId: string; startsAt: At; endsAt: At };
}
