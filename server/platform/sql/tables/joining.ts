import type { At, AtOrNull } from '#server/platform/sql/columns.ts';

/** How people get an account, or sign in without a password. */
export interface JoiningTables {
  /** A registration that awaits the code sent to its mobile number; the account is created after that. */
  registration: {
    otpId: string;
    name: string;
    mobile: string;
    email: string;
    passwordHash: string;
    invitationHash: string | null;
    isWebAiSignUp: boolean;
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
