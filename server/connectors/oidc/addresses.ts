import { SIGN_ON_PATH } from '#contract/sign-on-path.ts';
import type { Config } from '#server/platform/config.ts';

type Served = Pick<Config, 'publicUrl'>;

/** Address to which the provider sends a person back. */
export const returnAddress = ({ publicUrl }: Served): string => `${publicUrl}${SIGN_ON_PATH}/return`;

/** Address at which the provider reports that a session ends. */
export const logoutAddress = ({ publicUrl }: Served): string => `${publicUrl}${SIGN_ON_PATH}/logout`;
