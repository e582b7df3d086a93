/** Roles of an operator. Those who are there keep all; an account without any opens no place of the console. */
export const statements = [
  `alter table app_user add column operator_roles text[] not null default '{}'`,
  `update app_user set operator_roles = '{finance,people,privacy,clinical,technical}' where role = 'operator'`,
];
