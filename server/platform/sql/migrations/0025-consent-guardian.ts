/** The person who consented for a minor: name and relation. Earlier consents name no guardian. */
export const statements = [`alter table consultation add column consent_guardian text`];
