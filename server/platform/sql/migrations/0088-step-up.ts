/** When a session last proved password and second factor again. */
export const statements = [`alter table session add column proved_at timestamptz`];
