/** Keys of the apps through which patients raise requests, and the app of a request; null: the app of INTAKE_KEY, or none. */
export const statements = [
  `create table app_key (
    id text primary key,
    app text not null,
    secret_hash text not null unique,
    secret_sealed text,
    scopes text not null,
    addresses text not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz
  )`,
  `alter table request add column intake_app text`,
];
