import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Deps } from '#server/platform/deps.ts';
import { sourcesOf } from './caller-address.ts';
import { limiter } from './limit.ts';
import { CSP_REPORTS_PATH } from './security.ts';
import { addressOf } from './serve.ts';
import { bytesOf } from './read-bytes.ts';

const MAX_BYTES = 16 * 1024;
const REPORTS_MAX = 20;

const text = z.optional(z.string());
const line = z.optional(z.number());

/** Report that browsers send for `report-uri`. */
const Old = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': line,
  }),
});
/** Reports that they send for `report-to`, several at once: a page of a release before this one may still do so. */
const New = z.array(
  z.object({
    body: z.optional(
      z.object({
        documentURL: text,
        effectiveDirective: text,
        blockedURL: text,
        sourceFile: text,
        lineNumber: line,
      }),
    ),
  }),
);

interface Stopped {
  directive: string;
  blocked: string;
  page: string;
  source: string;
  line: number | null;
}

/**
 * POST /csp-reports: logs at `warn` what the content security policy stopped in a browser. Anyone may send one, so that
 * it is limited by address, and no part of a URL is kept that could name a patient or hold a code.
 */
export function mountCspReports(app: Hono, { clock, config, log }: Deps): void {
  const limits = limiter(clock);
  app.post(CSP_REPORTS_PATH, async (c) => {
    limits.checkPage(sourcesOf(addressOf(c, config)));
    const bytes = await bytesOf(c.req.raw, { max: MAX_BYTES, isUnknownSender: true });
    for (const stopped of reportsOf(Buffer.from(bytes).toString()))
      log.warn(stopped, 'the content security policy blocked something in a browser');
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });
}

function reportsOf(sent: string): Stopped[] {
  let json: unknown;
  try {
    json = JSON.parse(sent);
  } catch {
    return [];
  }
  const old = Old.safeParse(json);
  if (old.success) {
    const report = old.data['csp-report'];
    return [
      stopped({
        documentURL: report['document-uri'],
        effectiveDirective: report['effective-directive'],
        blockedURL: report['blocked-uri'],
        sourceFile: report['source-file'],
        lineNumber: report['line-number'],
      }),
    ];
  }
  const reports = New.safeParse(json);
  const bodies = reports.success ? reports.data.flatMap(({ body }) => (body ? [body] : [])) : [];
  return bodies.slice(0, REPORTS_MAX).map(stopped);
}

type Report = NonNullable<z.output<typeof New>[number]['body']>;

function stopped(report: Report): Stopped {
  return {
    directive: /^[a-z-]{1,40}$/.exec(report.effectiveDirective ?? '')?.[0] ?? 'unknown',
    blocked: placeOf(report.blockedURL),
    page: placeOf(report.documentURL),
    source: fileOf(report.sourceFile),
    line: report.lineNumber ?? null,
  };
}

/** The origin and the first step of a path: what follows may be the id of a visit, or the code of a nurse's link. */
function placeOf(address = ''): string {
  if (/^[a-z-]{0,40}$/.test(address)) return address;
  if (!URL.canParse(address)) return 'unknown';
  const { origin, protocol, pathname } = new URL(address);
  return origin === 'null' ? protocol : `${origin}/${step(pathname.split('/')[1])}`;
}

/** A script of the build is named by its hash, which tells where the fault is. */
function fileOf(address = ''): string {
  const file = URL.canParse(address) && /^\/assets\/[\w-]+\.js$/.exec(new URL(address).pathname)?.[0];
  return file || placeOf(address);
}

function step(text = ''): string {
  return /^[a-z-]{1,40}$/.test(text) ? text : '';
}
