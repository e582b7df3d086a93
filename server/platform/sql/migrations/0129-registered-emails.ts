/**
 * Takes the e-mails of doctors who registered themselves for their own: their user name is their mobile number. An operator confirms one on
 * the page of the person before a first sign-on links the account by it.
 */
export const statements = [
  `update app_user set email_is_own = true
    where role = 'provider' and mobile = '+91' || user_name
      and id not in (select user_id from sign_on_link)`,
];
