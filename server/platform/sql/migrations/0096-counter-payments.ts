/** Payments that agents take in person, and the shifts that they close with the cash that they counted. */
export const statements = [
  `alter table money_entry
    add column method text check (method in ('CASH', 'CARD', 'UPI')),
    add column client_id text`,
  `create unique index money_entry_client on money_entry (recorded_by, client_id) where client_id is not null`,
  `create unique index money_entry_upi on money_entry (reference) where method = 'UPI'`,
  `create index money_entry_counter on money_entry (recorded_by, at) where method is not null`,
  `create table shift_closing (
    id text primary key,
    user_id text not null references app_user,
    client_id text not null,
    from_at timestamptz not null,
    closed_at timestamptz not null,
    cash_paise integer not null,
    card_paise integer not null,
    upi_paise integer not null,
    payments integer not null,
    counted_paise integer not null check (counted_paise >= 0),
    note text not null,
    unique (user_id, client_id)
  )`,
  `create index shift_closing_newest on shift_closing (closed_at desc, id)`,
];
