/** A critical value that its doctor does not acknowledge goes to one who covers, and to the operators. */
export const statements = [
  `alter table critical_alert add column escalated_at timestamptz`,
  `alter table critical_alert add column cover_user_id text references app_user`,
  `create index if not exists critical_alert_cover on critical_alert (cover_user_id) where ended_at is null`,
];
