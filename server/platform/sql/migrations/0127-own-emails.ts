/** Tells the e-mails that people entered themselves from those that an operator entered: only these link an account at a first sign-on. */
export const statements = [`alter table app_user add column email_is_own boolean not null default false`];
