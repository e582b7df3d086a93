/** Two messages may come within one millisecond: they stay in the order in which they arrived. */
export const statements = [`alter table message add column seq bigserial`];
