/** Lists of the gateway that were compared, once for each file, and the differences that were found, once for the same amounts. */
export const statements = [
  `create table reconciliation (
    sha256 text primary key,
    from_day text not null,
    to_day text not null,
    lines integer not null,
    differences integer not null,
    at timestamptz not null,
    by_user text references app_user
  )`,
  `create table payment_difference (
    id text primary key,
    kind text not null check (kind in ('ONLY_HERE', 'ONLY_GATEWAY', 'AMOUNT_DIFFERS', 'STATE_DIFFERS')),
    reference text not null,
    written text not null,
    day text not null,
    link_id text references payment_link,
    listed_paise integer,
    recorded_paise integer,
    service_numbers jsonb not null,
    sha256 text not null references reconciliation,
    seen_at timestamptz not null,
    settled_as text check (settled_as in ('NOTED', 'RECORDED', 'GONE')),
    settled_at timestamptz,
    settled_by text references app_user,
    note text
  )`,
  `create index payment_difference_reference on payment_difference (reference)`,
];
