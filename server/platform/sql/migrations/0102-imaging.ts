/** Elements of an X-ray or scan, the place of its picture in the file, and how its patient compared; null for other documents. */
export const statements = [`alter table document add column imaging jsonb`];
