/** The secret that unlocks a person's data on their devices; sent only with a sign-in. */
export const statements = [`alter table app_user add column care_secret text`];
