/** Makes the audit a tamper-evident hash chain, and lets writes carry idempotency keys. */
export const statements = [
  `alter table audit add column hash text, add column patient_ids text[]`,
  // Computes what server/platform/audit/audit.ts computes, for existing rows.
  `do $$
    declare
      entry record;
      number bigint := 0;
      previous text := '';
    begin
      for entry in select * from audit order by seq loop
        number := number + 1;
        previous := encode(sha256(convert_to(concat_ws(E'\\n',
          previous, number, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          entry.who, entry.role, entry.action, entry.entity, entry.entity_id, coalesce(entry.patient_id, '')
        ), 'UTF8')), 'hex');
        update audit set seq = number, hash = previous where seq = entry.seq;
      end loop;
    end $$`,
  `alter table audit alter column hash set not null, alter column seq drop default`,
  `create index audit_patients on audit using gin (patient_ids) where patient_ids is not null`,
  `create table audit_head (
    only_one boolean primary key default true check (only_one),
    seq bigint not null,
    hash text not null
  )`,
  `insert into audit_head (seq, hash)
    select coalesce(max(seq), 0), coalesce((select hash from audit order by seq desc limit 1), '') from audit`,
  `create function audit_is_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'audit rows are never changed'; end $$`,
  `create trigger audit_append_only before update or delete or truncate on audit
    for each statement execute function audit_is_append_only()`,
  `create table idempotency (
    who text not null,
    key text not null,
    call text not null,
    body_hash text not null,
    answer text,
    at timestamptz not null,
    primary key (who, key)
  )`,
  `create index idempotency_at on idempotency (at)`,
];
