/** Keeps two messages of the same millisecond in order of arrival. */
export const statements = [`alter table message add column seq bigserial`];
