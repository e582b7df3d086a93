/** Clients of the FHIR interface with their tokens; what they created by a key of theirs; when a row was changed last. */
export const statements = [
  `create table fhir_client (
    id text primary key,
    name text not null,
    scopes text not null,
    jwks jsonb not null,
    addresses text not null,
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create table fhir_token (
    token_hash text primary key,
    client_id text not null references fhir_client,
    scopes text not null,
    expires_at timestamptz not null
  )`,
  `create index fhir_token_end on fhir_token (expires_at)`,
  `create table fhir_assertion (
    client_id text not null references fhir_client,
    jti text not null,
    expires_at timestamptz not null,
    primary key (client_id, jti)
  )`,
  `create table fhir_created (
    client_id text not null references fhir_client,
    key text not null,
    resource_type text not null,
    resource_id text not null,
    body_hash text not null,
    at timestamptz not null,
    primary key (client_id, key)
  )`,
  `create table row_change (
    entity text not null,
    row_id text not null,
    at timestamptz not null,
    primary key (entity, row_id)
  )`,
  `create function note_row_change() returns trigger language plpgsql as $$
  begin
    insert into row_change (entity, row_id, at)
      values (tg_argv[0], to_jsonb(new) ->> tg_argv[1], clock_timestamp())
      on conflict (entity, row_id) do update set at = excluded.at;
    return null;
  end $$`,
  ...(
    [
      ['patient', 'id'],
      ['consultation', 'id'],
      ['request', 'id'],
      ['home_visit', 'id'],
      ['observation', 'id'],
      ['vital_set', 'id'],
      ['known_fact', 'id'],
      ['prescription', 'id'],
      ['document', 'id'],
      ['health_consent', 'id'],
      ['patient_share', 'id'],
      ['app_user', 'id'],
      ['provider', 'user_id', 'app_user'],
      ['nurse', 'user_id', 'app_user'],
      ['product', 'request_id', 'request'],
    ] as const
  ).map(
    ([table, column, entity = table]) => `create trigger ${table}_change after update on ${table} for each row
      when (old.* is distinct from new.*) execute function note_row_change('${entity}', '${column}')`,
  ),
];
