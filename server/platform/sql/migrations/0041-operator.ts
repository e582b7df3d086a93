/** Operators: accounts that sign in to the console. */
export const statements = [
  `alter table app_user drop constraint app_user_role_check`,
  `alter table app_user add constraint app_user_role_check check (role in ('provider', 'agent', 'nurse', 'operator'))`,
  `alter table app_user add column disabled_reason text`,
];
