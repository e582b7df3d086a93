/** Says something at the bottom of the screen; the route brings the place for it. */
export type Say = (message: { tone?: 'plain' | 'ok' | 'warn' | 'danger'; text: string; action?: { label: string; onPress: () => void } }) => void;
