/**
 * The end of a write, and the claim of its keys, each as one statement: a transaction waits for the network less often, and
 * holds the lock of the audit for one statement and its commit.
 */
export const statements = [
  // Locks before it reads; each of its statements sees what was committed before it.
  `create function claim_keys(of_whom text, wanted text[])
    returns table (claimed text, is_free boolean, for_call text, of_body text, given text, given_at timestamptz)
    language plpgsql volatile as $$
    begin
      foreach claimed in array wanted loop
        is_free := pg_try_advisory_xact_lock(hashtextextended(of_whom || E'\\n' || claimed, 7));
        for_call := null; of_body := null; given := null; given_at := null;
        select i.call, i.body_hash, i.answer, i.at into for_call, of_body, given, given_at
          from idempotency i where i.who = of_whom and i.key = claimed;
        return next;
      end loop;
    end $$`,
  // The link of a row is what server/platform/audit/audit.ts computes, which verifies it.
  `create function flush_unit(answers jsonb, audits jsonb, events jsonb) returns void
    language plpgsql volatile as $$
    declare
      head audit_head;
      entry record;
    begin
      insert into idempotency (who, key, call, body_hash, answer, at)
        select a.who, a.key, a.call, a."bodyHash", a.answer, a.at from jsonb_to_recordset(answers)
          as a(who text, key text, call text, "bodyHash" text, answer text, at timestamptz);
      if jsonb_array_length(audits) = 0 and jsonb_array_length(events) = 0 then return; end if;
      select * into strict head from audit_head for update;
      for entry in select * from jsonb_to_recordset(audits) as a(at timestamptz, who text, role text, action text,
        entity text, "entityId" text, "patientId" text, "patientIds" text[]) loop
        head.seq := head.seq + 1;
        head.hash := encode(sha256(convert_to(concat_ws(E'\\n',
          head.hash, head.seq, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), entry.who, entry.role,
          entry.action, entry.entity, entry."entityId", coalesce(entry."patientId", ''),
          array_to_string(entry."patientIds", ',')
        ), 'UTF8')), 'hex');
        insert into audit (seq, at, who, role, action, entity, entity_id, patient_id, patient_ids, hash) values
          (head.seq, entry.at, entry.who, entry.role, entry.action, entry.entity, entry."entityId", entry."patientId",
           entry."patientIds", head.hash);
      end loop;
      if jsonb_array_length(audits) > 0 then update audit_head set seq = head.seq, hash = head.hash; end if;
      insert into event (at, type, audience, data)
        select e.at, e.type, e.audience, e.data from jsonb_to_recordset(events)
          as e(at timestamptz, type text, audience text[], data jsonb);
    end $$`,
];
