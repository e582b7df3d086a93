/** Urgency of a set of vital signs, and alerts about a patient who deteriorates until a clinician has seen them. */
export const statements = [
  `alter table vital_set add column warning jsonb`,
  `alter table patient add column spo2_scale integer not null default 1`,
  `alter table patient add column spo2_scale_at timestamptz`,
  `create table deterioration_alert (
    vital_set_id text primary key references vital_set on delete cascade,
    urgency text not null,
    user_ids text[] not null,
    raised_at timestamptz not null,
    told_at timestamptz not null,
    times integer not null default 1,
    repeat_at timestamptz,
    escalated_at timestamptz,
    operators_at timestamptz,
    push_at timestamptz,
    sent_at timestamptz,
    ended_at timestamptz,
    ended_by text references app_user,
    ended_words text
  )`,
  `create index deterioration_alert_repeat on deterioration_alert (repeat_at) where ended_at is null`,
  `create index deterioration_alert_push on deterioration_alert (push_at) where push_at is not null`,
];
