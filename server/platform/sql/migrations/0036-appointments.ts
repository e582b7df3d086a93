/**
 * Appointments: until when each takes its doctor's time, who booked it, and that one doctor never has two at once. An older
 * booking ends after the doctor's slot, but not after the next one begins: two at one time keep both, as an empty time.
 */
export const statements = [
  `alter table consultation
    add column scheduled_until timestamptz,
    add column booked_by text,
    add column booking_client_id text,
    add column no_show_at timestamptz,
    add column remind_at timestamptz`,
  `update consultation set scheduled_until = until.at from (
    select c.id, least(
      c.scheduled_at + make_interval(mins => coalesce((
        select (s ->> 'slotMinutes')::integer from provider_profile p, jsonb_array_elements(p.services) s
          where p.provider_id = c.provider_id and s ->> 'consultationMode' = c.mode limit 1), 15)),
      lead(c.scheduled_at) over (
        partition by c.provider_id, c.status in ('CANCELLED', 'COMPLETED') order by c.scheduled_at, c.id)) as at
    from consultation c where c.scheduled_at is not null) until
    where until.id = consultation.id`,
  `alter table consultation add constraint consultation_booked_whole
    check ((scheduled_at is null) = (scheduled_until is null))`,
  `create unique index consultation_booking on consultation (booked_by, booking_client_id)`,
  `create index consultation_remind on consultation (remind_at) where remind_at is not null`,
  // A range of one text, because equality of texts has no GiST index without an extension that a server may lack.
  `create type text_span as range (subtype = text, collation = "C")`,
  `alter table consultation add constraint consultation_one_at_a_time exclude using gist (
    text_span(provider_id, provider_id, '[]') with &&,
    tstzrange(scheduled_at, scheduled_until) with &&
  ) where (scheduled_at is not null and provider_id is not null and status not in ('CANCELLED', 'COMPLETED'))`,
];
