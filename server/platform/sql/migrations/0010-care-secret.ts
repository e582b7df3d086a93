/** Opens what a person keeps on their devices; given with a sign-in alone. */
export const statements = [`alter table app_user add column care_secret text`];
