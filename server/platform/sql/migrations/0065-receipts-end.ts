/** Receipts are never changed, and deleted only with the whole record, when its period has ended. */
export const statements = [
  `create or replace function receipt_is_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('wardline.deletes_records', true) = 'on' then return null; end if;
      raise exception 'receipts are never changed';
    end $$`,
];
