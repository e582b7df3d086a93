import type { PortalConfig } from '#contract/config.ts';

/** Used when the page was not served by our server: in development, and in tests of single parts. */
const DEFAULTS: PortalConfig = {
  app: 'wardline',
  product: 'wardline',
  productName: 'Wardline',
  supportEmail: 'help@wardline.example',
  supportPhone: '',
  serviceStatement: 'Care by Shanti Multispeciality Hospital, Pune',
  place: 'Shanti Multispeciality Hospital, Pune',
  timeZone: 'Asia/Kolkata',
  repeatStaffMs: 37_000,
  repeatNurseMs: 120_000,
  idleLockMs: 300_000,
  codeDigits: 4,
  receivesMessages: false,
  receivesReplies: false,
  writesByWhatsapp: false,
  version: 'dev',
};

function read(): PortalConfig {
  const content = document.querySelector<HTMLMetaElement>('meta[name="portal-config"]')?.content ?? '';
  // Written by our own server into our own page, so it is taken as it is: a schema here would cost the sign-in page.
  return content.startsWith('{') ? { ...DEFAULTS, ...(JSON.parse(content) as PortalConfig) } : DEFAULTS;
}

/** The hospital's names and settings, as the server wrote them into the page. */
export const portalConfig: PortalConfig = read();
