/** A locked device reports its lock: its session then gives no access until the password is entered. */
export const statements = [`alter table session add column locked_at timestamptz`];
