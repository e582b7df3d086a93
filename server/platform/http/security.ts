import type { MiddlewareHandler } from 'hono';

/**
 * The one style sheet that a library (react-aria's press handling: touch-action on pressable elements) adds by
 * script. Its hash changes with the library; the browser tests fail on the policy's report then.
 */
const PRESSABLE_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/**
 * Where browsers send what the policy stopped: see csp-reports.ts. By `report-uri` alone: a Firefox that reads `report-to` beside it
 * sends to that one only, and over plain http never.
 */
export const CSP_REPORTS_PATH = '/csp-reports';

/** No inline script or style: only our own files run. */
export const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${PRESSABLE_STYLE}`,
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self' blob:",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  // No text becomes a script or a part of a page but by these policies: src/lib/trusted-scripts.ts, src/boot.
  "require-trusted-types-for 'script'",
  'trusted-types portal picture',
  `report-uri ${CSP_REPORTS_PATH}`,
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), microphone=(self), display-capture=(self), geolocation=(self), otp-credentials=(self), payment=(), usb=()',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};

/** Headers for a script, a sheet, a font or a sound: the policy of its page applies to it, and policies are long. */
const HEADERS_OF_PARTS = [
  'x-content-type-options',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
];
/** Excludes a worker's script (.mjs, /sw.js) nor a drawing (.svg), which a browser opens under the policy of their own answer. */
const PART = /^\/(assets|sounds)\/[^/]+\.(js|css|woff2|mp3)$/;

/** Adds the security headers; a response that set its own policy (a stored file) keeps it. */
export function secureHeaders(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const isPart = PART.test(c.req.path) && c.res.ok;
    for (const [name, value] of Object.entries(HEADERS))
      if (!c.res.headers.has(name) && (!isPart || HEADERS_OF_PARTS.includes(name)))
        c.res.headers.set(name, value);
  };
}
