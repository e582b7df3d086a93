/** What an X-ray or scan says of itself, where its picture is in the file, and how its patient compared; null for other documents. */
export const statements = [`alter table document add column imaging jsonb`];
