/**
 * Payments, refunds and discounts of each order, one row each, never changed. Payments from before are read from the links; a paid order
 * without one gets a row without a reference.
 */
export const statements = [
  `create table money_entry (
    id text primary key,
    request_id text not null references request,
    link_id text references payment_link,
    kind text not null check (kind in ('PAYMENT', 'REFUND', 'REDUCTION')),
    amount_paise integer not null check (amount_paise > 0),
    reference text,
    reason text,
    at timestamptz not null,
    recorded_by text references app_user
  )`,
  `create index money_entry_request on money_entry (request_id, at)`,
  `create unique index money_entry_payment on money_entry (link_id, reference) where kind = 'PAYMENT'`,
  `create unique index money_entry_refund on money_entry (reference) where kind = 'REFUND'`,
  `insert into money_entry (id, request_id, link_id, kind, amount_paise, reference, at)
    select 'link:' || id, request_id, id, 'PAYMENT', amount_paise, coalesce(utr, id), coalesce(paid_at, sent_at)
    from payment_link where state = 'PAID' and amount_paise > 0`,
  `insert into money_entry (id, request_id, kind, amount_paise, at)
    select 'before:' || request.id, request.id, 'PAYMENT',
      request.amount_paise + request.refund_due_paise - coalesce(paid.sum, 0), request.requested_at
    from request
    left join (select request_id, sum(amount_paise)::int as sum from money_entry group by request_id) paid
      on paid.request_id = request.id
    where request.payment_state = 'PAID'
      and request.amount_paise + request.refund_due_paise > coalesce(paid.sum, 0)`,
];
