import type { At, AtOrNull } from '#server/platform/sql/columns.ts';

/** How somebody comes to have an account, or gets into it without a password. */
export interface JoiningTables {
  /** Waits for the code of its mobile number; no account exists before. */
  registration: {
    otpId: string;
    name: string;
    mobile: string;
    email: string;
    passwordHash: string;
    invitationHash: string | null;
    expiresAt: At;
  };
  providerInvitation: {
    tokenHash: string;
    clinicId: string;
    invitedBy: string;
    note: string;
    createdAt: At;
    expiresAt: At;
    usedAt: AtOrNull;
    usedBy: string | null;
    revokedAt: AtOrNull;
  };
  nurseLink: { accessHash: string; refreshHash: string; userId: string; expiresAt: At; usedAt: AtOrNull };
}
