import type { PersonDetails } from '#contract/people-admin.ts';
import { portalConfig } from '#lib/portal-config.ts';

/** Returns whether an operator has to confirm the e-mail before sign-on links the account by it. */
export const isEmailOpen = ({ isEmailOwn, signOn }: PersonDetails): boolean =>
  portalConfig.signOn !== undefined && isEmailOwn && !signOn;
