/** Bulk exports that a client of the FHIR interface asked for. Their files are made as they are read, and are nowhere stored. */
export const statements = [
  `create table fhir_export (
    id text primary key,
    client_id text not null references fhir_client,
    types text not null,
    since timestamptz,
    request text not null,
    at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index fhir_export_end on fhir_export (expires_at)`,
];
