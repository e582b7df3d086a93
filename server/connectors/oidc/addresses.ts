import type { Config } from '#server/platform/config.ts';

/** Paths of the portal at which a sign-in begins and ends. */
export const SIGN_ON = '/sign-on/oidc';

type Served = Pick<Config, 'publicUrl'>;

/** Address to which the provider sends a person back. */
export const returnAddress = ({ publicUrl }: Served): string => `${publicUrl}${SIGN_ON}/return`;

/** Address at which the provider reports that a session ends. */
export const logoutAddress = ({ publicUrl }: Served): string => `${publicUrl}${SIGN_ON}/logout`;
