/**
 * When the doctor who ordered a laboratory result opened it first. What they have opened before is known from the
 * audit; the rest is to be read.
 */
export const statements = [
  `alter table document add column result_read_at timestamptz`,
  `update document set result_read_at = opened.at
   from (
     select entity_id, who, min(at) as at from audit
     where action = 'READ' and entity = 'document' group by entity_id, who
   ) opened
   join provider on opened.who = 'staff:' || provider.user_id
   join consultation on consultation.provider_id = provider.id
   join request on request.ordered_by_consultation_id = consultation.id
   where document.kind = 'LAB_RESULT' and document.request_id = request.id and opened.entity_id = document.id`,
  `create index document_result_to_read on document (request_id)
   where kind = 'LAB_RESULT' and result_read_at is null`,
];
