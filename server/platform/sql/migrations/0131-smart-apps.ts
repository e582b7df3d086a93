/** Apps that are opened from a record (SMART App Launch): their addresses, launches and codes, and for whom a token is. */
export const statements = [
  `alter table fhir_client add column launch_url text`,
  `alter table fhir_client add column redirect_uris text not null default ''`,
  `create table smart_launch (
    launch_hash text primary key,
    client_id text not null references fhir_client,
    session_id text not null,
    patient_id text not null references patient,
    expires_at timestamptz not null
  )`,
  `create index smart_launch_end on smart_launch (expires_at)`,
  `create table smart_code (
    code_hash text primary key,
    client_id text not null references fhir_client,
    session_id text not null,
    patient_id text not null references patient,
    scopes text not null,
    redirect_uri text not null,
    challenge text not null,
    expires_at timestamptz not null
  )`,
  `create index smart_code_end on smart_code (expires_at)`,
  `alter table fhir_token add column session_id text`,
  `alter table fhir_token add column patient_id text references patient`,
  `alter table fhir_token add constraint fhir_token_of_person check ((session_id is null) = (patient_id is null))`,
];
