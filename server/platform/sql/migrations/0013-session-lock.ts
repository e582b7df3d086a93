/** A device that has locked itself says so: its session then opens nothing until the password is given. */
export const statements = [`alter table session add column locked_at timestamptz`];
