/** Payment links and refunds at services that take payments on a page of their own. */
export const statements = [
  `create table gateway_link (
    link_id text primary key references payment_link,
    connector text not null,
    state text not null default 'WANTED' check (state in ('WANTED', 'OPEN', 'FAILED', 'ENDED')),
    vendor_id text,
    url text,
    tries integer not null default 0,
    next_at timestamptz not null,
    error text
  )`,
  `create index gateway_link_due on gateway_link (next_at) where state in ('WANTED', 'OPEN')`,
  `create index payment_link_open on payment_link (expires_at) where state = 'SENT'`,
  `create table gateway_refund (
    id text primary key,
    request_id text not null references request,
    connector text not null,
    payment text not null,
    amount_paise integer not null check (amount_paise > 0),
    reason text not null,
    state text not null default 'REQUESTED' check (state in ('REQUESTED', 'PENDING', 'PROCESSED', 'FAILED')),
    vendor_id text,
    tries integer not null default 0,
    next_at timestamptz not null,
    error text,
    requested_at timestamptz not null,
    requested_by text references app_user,
    settled_at timestamptz
  )`,
  `create index gateway_refund_request on gateway_refund (request_id)`,
  `create index gateway_refund_due on gateway_refund (next_at) where state = 'REQUESTED'`,
];
