/** Incidents and complaints, and what was done about each: lines are added and never changed, until one is closed with its outcome. */
export const statements = [
  `create table incident (
    id text primary key,
    kind text not null,
    severity text not null,
    happened_at timestamptz not null,
    what text not null,
    reporter text not null,
    reporter_name text,
    consultation_id text references consultation on delete set null,
    request_id text references request on delete set null,
    by_user text not null references app_user,
    recorded_at timestamptz not null,
    closed_at timestamptz,
    closed_by text references app_user,
    outcome text,
    check ((closed_at is null) = (outcome is null))
  )`,
  `create index incident_happened on incident (happened_at desc, id)`,
  `create index incident_consultation on incident (consultation_id) where consultation_id is not null`,
  `create index incident_request on incident (request_id) where request_id is not null`,
  `create table incident_note (
    id text primary key,
    incident_id text not null references incident,
    text text not null,
    by_user text not null references app_user,
    at timestamptz not null
  )`,
  `create index incident_note_of on incident_note (incident_id, at, id)`,
];
