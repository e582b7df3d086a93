/**
 * Receipts and credit notes, each series numbered without gaps in each financial year. A payment from before has none:
 * none was issued then, and the books of that year may be closed.
 */
export const statements = [
  `create table receipt_series (
    series text not null check (series in ('R', 'C')),
    year text not null,
    last integer not null,
    primary key (series, year)
  )`,
  `create table receipt (
    id text primary key,
    number text not null unique,
    series text not null,
    year text not null,
    position integer not null check (position > 0),
    request_id text not null references request,
    entry_id text not null unique references money_entry,
    amount_paise integer not null check (amount_paise > 0),
    issued_at timestamptz not null,
    content jsonb not null,
    unique (series, year, position)
  )`,
  `create index receipt_request on receipt (request_id, issued_at)`,
  `create function receipt_is_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'receipts are never changed'; end $$`,
  `create trigger receipt_append_only before update or delete or truncate on receipt
    for each statement execute function receipt_is_append_only()`,
  `create table item_tax (
    code text primary key,
    tax_code text not null,
    gst_points integer not null check (gst_points >= 0)
  )`,
];
