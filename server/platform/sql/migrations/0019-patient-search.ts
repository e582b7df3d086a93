/**
 * Search keys of a patient: numbers made of the sounds, beginnings and slips of the name, and of the digits of mobile, record number and
 * health id. Any change of those empties `keys`, by this server or another program; the server fills them
 * (server/people/patient-search.ts). Arrays need no extension, which a PostgreSQL role may not create.
 */
export const statements = [
  `create table patient_search (
    patient_id text primary key references patient on delete cascade,
    keys integer[]
  )`,
  `create index patient_search_keys on patient_search using gin (keys) with (fastupdate = off)`,
  `create index patient_search_empty on patient_search (patient_id) where keys is null`,
  `create function empty_patient_search() returns trigger language plpgsql as $$
    begin
      insert into patient_search (patient_id) values (new.id)
        on conflict (patient_id) do update set keys = null;
      return null;
    end
  $$`,
  `create trigger patient_search_empty after insert or update of name, mobile, mrn, health_id on patient
    for each row execute function empty_patient_search()`,
  `insert into patient_search (patient_id) select id from patient`,
];
