/** States of a message of a phone, in the order of their filters. */
export const PHONE_MESSAGE_STATES = ['WAITING', 'PLACED', 'CLOSED'] as const;
