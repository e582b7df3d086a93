/** The authenticator app that a person signs in with beside the password, and the codes for a lost one. */
export const statements = [
  `create table second_factor (
    id text primary key,
    user_id text not null unique references app_user,
    secret_sealed text,
    last_step bigint not null,
    created_at timestamptz not null
  )`,
  `create table recovery_code (
    id text primary key,
    user_id text not null references app_user,
    code_hash text not null
  )`,
  `create index recovery_code_of_user on recovery_code (user_id)`,
];
