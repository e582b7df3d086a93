/** Home visits of nurses: times of start and end, vital signs of a visit, and an index for a person's plan. */
export const statements = [
  `alter table home_visit
    add column started_at timestamptz,
    add column done_at timestamptz`,
  `alter table vital_set
    add column home_visit_id text references home_visit,
    alter column consultation_id drop not null`,
  `create index if not exists home_visit_person on home_visit (agent_user_id, scheduled_at, id)`,
  `create index if not exists vital_set_visit on vital_set (home_visit_id) where home_visit_id is not null`,
];
