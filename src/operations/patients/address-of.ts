import type { PatientDetails } from '#contract/patients-admin.ts';

/** The recorded parts of an address on one line; empty where none is. */
export const addressOf = ({ address, city, state }: PatientDetails): string =>
  [address, city, state].filter(Boolean).join(', ');
