/** How a table was read as its import began, so that it continues in the same way; null of a bundle, and of lists with fixed headings. */
export const statements = [`alter table import_job add column form jsonb`];
