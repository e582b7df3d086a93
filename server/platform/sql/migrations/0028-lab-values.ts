/**
 * Laboratory results as typed values: of which order, how final, by whom, with the range and flag of the day. A value is
 * never changed: a newer one takes its place, and both are kept. Prices are a table; a product without one has none.
 */
export const statements = [
  `alter table observation alter column value drop not null`,
  `alter table observation alter column unit drop not null`,
  `alter table observation add column text text`,
  `alter table observation add column status text check (status in ('PRELIMINARY', 'FINAL', 'CORRECTED'))`,
  `alter table observation add column flag text check (flag in
     ('NORMAL', 'LOW', 'HIGH', 'ABNORMAL', 'CRITICAL_LOW', 'CRITICAL_HIGH', 'CRITICAL_ABNORMAL'))`,
  `alter table observation add column own_range boolean not null default false`,
  `alter table observation add column version integer not null default 1`,
  `alter table observation add column client_id text`,
  `alter table observation add column by_user text references app_user`,
  `alter table observation add column entered_at timestamptz`,
  `alter table observation add column received_at timestamptz`,
  `alter table observation add column superseded_at timestamptz`,
  `alter table observation add column acknowledged_at timestamptz`,
  `alter table observation add column acknowledged_by text references app_user`,
  `alter table observation add constraint observation_has_value check (value is not null or text is not null)`,
  `create unique index observation_of_order on observation (request_id, code)
   where client_id is not null and superseded_at is null`,
  `create index observation_sent on observation (by_user, client_id, code) where client_id is not null`,
  `create index observation_to_read on observation (request_id)
   where client_id is not null and superseded_at is null and acknowledged_at is null`,
  `create table critical_alert (
    observation_id text primary key references observation,
    request_id text not null references request,
    user_id text not null references app_user,
    raised_at timestamptz not null,
    told_at timestamptz not null,
    times integer not null default 1,
    repeat_at timestamptz,
    push_at timestamptz,
    sent_at timestamptz,
    ended_at timestamptz
  )`,
  `create index critical_alert_due on critical_alert (push_at) where push_at is not null`,
  `create index critical_alert_repeat on critical_alert (repeat_at) where repeat_at is not null`,
  `create index critical_alert_order on critical_alert (request_id)`,
  `create table lab_price (
    code text primary key,
    price_paise integer not null check (price_paise >= 0),
    updated_at timestamptz not null
  )`,
  `alter table request add column results_version integer not null default 0`,
  `alter table product alter column price_paise drop not null`,
  `alter table request add column refund_due_paise integer not null default 0 check (refund_due_paise >= 0)`,
  `create table order_set (
    id text primary key,
    provider_id text not null references provider,
    client_id text not null,
    name text not null,
    test_codes jsonb not null,
    diagnosis_codes jsonb not null,
    created_at timestamptz not null,
    unique (provider_id, client_id)
  )`,
  `create unique index order_set_name on order_set (provider_id, lower(name))`,
];
