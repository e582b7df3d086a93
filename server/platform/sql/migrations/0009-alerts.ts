/** Alerts of waiting requests: recipients, delivery state, and do-not-disturb times. */
export const statements = [
  `create table alert (
    id text primary key,
    request_id text not null references request (id),
    kind text not null,
    reason text not null,
    level smallint not null default 0,
    raised_at timestamptz not null,
    taken_at timestamptz,
    taken_by text references app_user (id),
    withdrawn_at timestamptz
  )`,
  // A request has at most one open alert.
  `create unique index alert_open on alert (request_id) where taken_at is null and withdrawn_at is null`,
  `create index alert_request on alert (request_id)`,
  `create index alert_raised on alert (raised_at)`,
  `create table alert_listener (
    alert_id text not null references alert (id),
    user_id text not null references app_user (id),
    reason text not null,
    raised_at timestamptz not null,
    push_at timestamptz,
    sent_at timestamptz,
    delivered_at timestamptz,
    shown_at timestamptz,
    heard_at timestamptz,
    via text,
    snoozed_until timestamptz,
    primary key (alert_id, user_id)
  )`,
  `create index alert_listener_user on alert_listener (user_id, raised_at desc)`,
  `create index alert_listener_escalated on alert_listener (user_id) where reason = 'ESCALATED'`,
  `create index alert_listener_push on alert_listener (push_at) where push_at is not null`,
  `alter table app_user add column quiet_until timestamptz`,
];
