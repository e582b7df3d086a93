import * as z from 'zod/mini';
import { readSignOnRoles, SIGN_ON_ROLES_PROBLEM } from './sign-on-roles.ts';

const httpUrl = z.url({ protocol: /^https?$/ });
const secret = z.optional(z.string().check(z.minLength(16)));
const NAMES_IN_ORDER = /^[a-z0-9-]+(?:,[a-z0-9-]+)*$/;

/** Settings of the services that a hospital buys (server/connectors). Their docstrings are the text of docs/configuration.md. */
export const CONNECTOR_SETTINGS = {
  /** The ways to a phone in the order in which they are tried, separated by commas; by default that of docs/connectors.md. */
  SMS_ORDER: z._default(
    z
      .string()
      .check(
        z.refine((text) => text === '' || NAMES_IN_ORDER.test(text), 'must be names such as whatsapp,msg91'),
      ),
    '',
  ),
  /** Seconds that a service of others may take to answer a call. */
  CONNECTOR_TIMEOUT_S: z._default(z.coerce.number().check(z.gte(0.1), z.lte(120)), 15),
  /** An HTTP gateway for POST {to, text} with a bearer token; without one, messages stay in the outbox. */
  SMS_URL: z.optional(httpUrl),
  /** The bearer token of SMS_URL. */
  SMS_TOKEN: z.optional(z.string()),
  /** Secret with which the SMS gateway signs its reports; without it, the fate of an accepted SMS stays unknown. */
  SMS_REPORT_SECRET: z.optional(z.string().check(z.minLength(16))),
  /** The mail server; without one, mails stay in the outbox. */
  MAIL_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/./, 'must begin with smtp:// or smtps://'))),
  /** The sender of emails; by default the support address. */
  MAIL_FROM: z.optional(z.email()),
  /** The authentication key of MSG91, which sends each message by a template of its Flow. */
  MSG91_AUTH_KEY: secret,
  /** Secret that MSG91 sends in the header X-Webhook-Secret of its reports; without it, reports are refused. */
  MSG91_WEBHOOK_SECRET: secret,
  /** The address of MSG91. */
  MSG91_URL: z._default(httpUrl, 'https://control.msg91.com'),
  /** The user of a Gupshup enterprise account for SMS. */
  GUPSHUP_USER_ID: z.optional(z.string().check(z.regex(/^\d{4,20}$/, 'must be the number of a user'))),
  /** The password of GUPSHUP_USER_ID. */
  GUPSHUP_PASSWORD: z.optional(z.string().check(z.minLength(1))),
  /** The principal entity under which the hospital is registered for DLT. */
  GUPSHUP_ENTITY_ID: z.optional(z.string().check(z.regex(/^\d{4,30}$/, 'must be the number of an entity'))),
  /** Secret in the address to which Gupshup reports; without it, reports are refused. */
  GUPSHUP_WEBHOOK_SECRET: secret,
  /** The address of Gupshup. */
  GUPSHUP_URL: z._default(httpUrl, 'https://enterprise.smsgupshup.com'),
  /** The account of Twilio, for SMS or for WhatsApp. */
  TWILIO_ACCOUNT_SID: z.optional(z.string().check(z.regex(/^AC[0-9a-f]{32}$/, 'must begin with AC'))),
  /** The token of TWILIO_ACCOUNT_SID, with which Twilio signs its reports, too. */
  TWILIO_AUTH_TOKEN: secret,
  /** The sender: a number, whatsapp: and a number, or a messaging service that begins with MG. */
  TWILIO_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(?:(?:whatsapp:)?\+\d{6,15}|MG[0-9a-f]{32})$/,
          'must be +number, whatsapp:+number or the SID of a messaging service',
        ),
      ),
  ),
  /** The address of Twilio. */
  TWILIO_URL: z._default(httpUrl, 'https://api.twilio.com'),
  /** The token of a system user with which WhatsApp's Cloud API sends. */
  WHATSAPP_TOKEN: secret,
  /** The id of the hospital's number at WhatsApp. */
  WHATSAPP_PHONE_ID: z.optional(z.string().check(z.regex(/^\d{5,30}$/, 'must be the id of a number'))),
  /** The secret of the app with which Meta signs its calls. */
  WHATSAPP_APP_SECRET: secret,
  /** The word with which Meta proves the address of the webhook. */
  WHATSAPP_VERIFY_TOKEN: secret,
  /** The address of WhatsApp's Cloud API with its version. */
  WHATSAPP_URL: z._default(httpUrl, 'https://graph.facebook.com/v23.0'),
  /** The service that new payment links are made at, where several are set; the others give back what they took. */
  PAYMENT_GATEWAY: z.optional(z.enum(['razorpay', 'cashfree', 'stripe'])),
  /** The key id of a Razorpay account, which begins with rzp_. */
  RAZORPAY_KEY_ID: z.optional(z.string().check(z.regex(/^rzp_(?:test|live)_\w+$/, 'must begin with rzp_'))),
  /** The secret of RAZORPAY_KEY_ID. */
  RAZORPAY_KEY_SECRET: secret,
  /** The secret with which Razorpay signs what it reports. */
  RAZORPAY_WEBHOOK_SECRET: secret,
  /** The address of Razorpay. */
  RAZORPAY_URL: z._default(httpUrl, 'https://api.razorpay.com'),
  /** The app id of a Cashfree account. */
  CASHFREE_APP_ID: z.optional(z.string().check(z.minLength(8))),
  /** The secret of CASHFREE_APP_ID, with which Cashfree signs its reports, too. */
  CASHFREE_SECRET_KEY: secret,
  /** The address of Cashfree. */
  CASHFREE_URL: z._default(httpUrl, 'https://api.cashfree.com'),
  /** The secret key of a Stripe account that takes rupees. */
  STRIPE_SECRET_KEY: secret,
  /** The secret with which Stripe signs what it reports, which begins with whsec_. */
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.minLength(16), z.regex(/^whsec_/, 'must begin with whsec_')),
  ),
  /** The address of Stripe. */
  STRIPE_URL: z._default(httpUrl, 'https://api.stripe.com'),
  /** The client id that ABDM gave the hospital; it turns on digital health records over ABDM. */
  ABDM_CLIENT_ID: z.optional(z.string().check(z.minLength(4))),
  /** The secret of ABDM_CLIENT_ID. */
  ABDM_CLIENT_SECRET: secret,
  /** The address of ABDM's gateway; by default that of its sandbox. */
  ABDM_URL: z._default(httpUrl, 'https://dev.abdm.gov.in'),
  /** The address of ABDM's service for ABHA numbers and addresses, with which the desk verifies them; by default that of its sandbox. */
  ABDM_ABHA_URL: z._default(httpUrl, 'https://abhasbx.abdm.gov.in/abha/api'),
  /** The consent manager: sbx of the sandbox, abdm of production. */
  ABDM_CM_ID: z._default(z.enum(['sbx', 'abdm']), 'sbx'),
  /** The id under which the hospital is registered as a user of health information (HIU). */
  ABDM_HIU_ID: z.optional(
    z.string().check(z.regex(/^[\w.@-]{3,64}$/, 'must be the id of a registered facility')),
  ),
  /**
   * The client (azp) in the tokens with which the gateway calls: calls with another are refused, as other participants of ABDM have tokens
   * by the same keys. Needed for ABDM_HIP_ID.
   */
  ABDM_GATEWAY_CLIENT: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** The id under which the hospital is registered as a provider of health information (HIP); without it, it provides none. */
  ABDM_HIP_ID: z.optional(
    z.string().check(z.regex(/^[\w.@-]{3,64}$/, 'must be the id of a registered facility')),
  ),
  /** The issuer by which staff sign in with OpenID Connect, without /.well-known; without one, local accounts alone sign in. */
  OIDC_ISSUER: z.optional(httpUrl),
  /** The client id of the portal at OIDC_ISSUER. */
  OIDC_CLIENT_ID: z.optional(z.string().check(z.minLength(1))),
  /** The secret of OIDC_CLIENT_ID. */
  OIDC_CLIENT_SECRET: secret,
  /** Name of the provider on the button: Sign in with … */
  OIDC_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(40)), 'hospital account'),
  /** The scopes that are requested. */
  OIDC_SCOPES: z._default(
    z.string().check(z.regex(/^openid(?: \S+)*$/, 'must begin with openid')),
    'openid profile email',
  ),
  /** The claim with a person's groups or roles: its name, or a path with dots such as realm_access.roles. */
  OIDC_ROLES_CLAIM: z._default(z.string().check(z.minLength(1)), 'roles'),
  /** Rights by the values of OIDC_ROLES_CLAIM: VALUE=ROLE or VALUE=ROLE:SCOPE,SCOPE separated by semicolons (docs/connectors.md). */
  OIDC_ROLES: z.optional(
    z.string().check(z.refine((text) => (readSignOnRoles(text)?.length ?? 0) > 0, SIGN_ON_ROLES_PROBLEM)),
  ),
  /** Claim by which an account without a link is found at the first sign-in: email, where it is verified; user-name; none. */
  OIDC_LINK_BY: z._default(z.enum(['email', 'user-name', 'none']), 'email'),
  /** Lets a person with a link sign in with a local password or code, too; off: accounts without a link alone, for an emergency. */
  OIDC_LOCAL: z._default(z.enum(['on', 'off']), 'on'),
  /** Adds an account for a nurse or an agent who has none, from the claims name, email and phone_number. */
  OIDC_CREATE: z._default(z.enum(['on', 'off']), 'off'),
  /** The value of acr that says that the provider has asked for two factors, where it does not say so in amr. */
  OIDC_MFA_ACR: z.optional(z.string().check(z.minLength(1))),
  /** Ends the session at the provider, too, when a person logs out here. */
  OIDC_END_SESSION: z._default(z.enum(['on', 'off']), 'off'),
} as const;
