import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import type { PortalConfig } from '#contract/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { VERSION } from '#server/platform/version.ts';

/**
 * Placeholder in index.html and in the worker that the server replaces, so that one build serves every
 * hospital's branding.
 */
const CONFIG_MARK = '__PORTAL_CONFIG__';
const REVISION_MARK = '__INDEX_REVISION__';
const APP_MARK = '__APP_SEGMENT__';
const YEAR = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/**
 * Serves the built portal: hashed assets cached for a year, other files revalidated, the page for every
 * other path that could be one of its routes.
 */
export function mountPortal(app: Hono, deps: Deps, dir: string): void {
  const pages = pagesOf(deps, dir);

  app.get('/sw.js', (c) =>
    c.body(pages().worker, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': REVALIDATE,
    }),
  );
  app.get('/manifest.webmanifest', (c) =>
    c.json(manifest(deps), 200, { 'content-type': 'application/manifest+json', 'cache-control': REVALIDATE }),
  );
  const files = serveStatic({
    root: dir,
    precompressed: true,
    onFound: (path, c) => c.header('cache-control', /[\\/]assets[\\/]/.test(path) ? YEAR : REVALIDATE),
  });
  app.get('/*', async (c, next) => {
    const { path } = c.req;
    const isPage = path === '/' || path === '/index.html' || isOfConsole(path);
    return isPage ? next() : files(c, next);
  });
  app.get('/*', (c, next) => (isPagePath(c.req.path) ? next() : c.notFound()));
  app.get('/operations/*', (c, next) => {
    const { operations } = pages();
    // An account that may do everything: nothing of it is stored on the way.
    return operations === undefined ? next() : c.html(operations, 200, { 'cache-control': 'no-store' });
  });
  // The path of a nurse link contains a one-time code, so no cache may store this address.
  app.get('/nurse/*', (c) => c.html(pages().page, 200, { 'cache-control': 'no-store' }));
  // Its own program, which no other page shares; the address is the secret, and says of whom it is to no search engine.
  const patientPage = (c: Context) =>
    c.html(pages().patient ?? '', 200, { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  app.get('/p', patientPage);
  app.get('/p/*', patientPage);
  app.get('/request', (c) => c.html(pages().request ?? '', 200, { 'cache-control': REVALIDATE }));
  app.get('/index.html', (c) => c.html(pages().pageWithoutPreloads, 200, { 'cache-control': REVALIDATE }));
  app.get('/*', (c) => {
    const { page, firstScreens } = pages();
    return c.html(firstScreens.get(c.req.path) ?? page, 200, { 'cache-control': REVALIDATE });
  });
}

interface Pages {
  page: string;
  pageWithoutPreloads: string;
  firstScreens: ReadonlyMap<string, string>;
  worker: string;
  /** HTML of the console, of the patient's page and of the request page; a build of another time may have none. */
  operations: string | undefined;
  patient: string | undefined;
  request: string | undefined;
}

/** The pages with the hospital's names in them; built again after the set-up has named it. */
function pagesOf(deps: Deps, dir: string): () => Pages {
  let made: (Pages & { of: string }) | undefined;
  return () => {
    const of = JSON.stringify(portalConfig(deps));
    made = made?.of === of ? made : { ...makePages(deps, dir), of };
    return made;
  };
}

function makePages(deps: Deps, dir: string): Pages {
  const { PRODUCT_NAME, PLACE } = deps.config;
  const page = brandedPage(
    deps,
    readFileSync(join(dir, 'index.html'), 'utf8'),
    `${PRODUCT_NAME} Provider Portal`,
  );
  // The page that the worker caches. The worker has cached the scripts, and Chromium 153 would fetch
  // preloaded ones again.
  const pageWithoutPreloads = page.replaceAll(' rel="modulepreload"', '');
  const revision = createHash('sha256').update(pageWithoutPreloads).digest('hex').slice(0, 16);
  const worker = readFileSync(join(dir, 'sw.js'), 'utf8')
    .replaceAll(REVISION_MARK, revision)
    .replaceAll(APP_MARK, deps.config.APP_SEGMENT);
  const other = (file: string, title: string): string | undefined =>
    existsSync(join(dir, file)) ? brandedPage(deps, readFileSync(join(dir, file), 'utf8'), title) : undefined;
  return {
    page,
    pageWithoutPreloads,
    firstScreens: pagesOfFirstScreens(page, dir),
    worker,
    operations: other('operations/index.html', `${PRODUCT_NAME} Operations`),
    // Patients know their hospital, not the portal.
    patient: other('patient.html', PLACE),
    request: other('request.html', PLACE),
  };
}

/** Addresses of the console's page; its scripts and styles are files. */
const isOfConsole = (path: string): boolean => /^\/operations(\/(?!assets\/)|$)/.test(path);

/** The pages that people begin with name what their screen is made of, so that it loads beside the entry: by their paths. */
function pagesOfFirstScreens(page: string, dir: string): ReadonlyMap<string, string> {
  const file = join(dir, '.vite', 'first-screens.json');
  const links = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  return new Map(
    Object.entries(links).map(([path, own]) => [path, page.replace('</head>', () => `  ${own}\n  </head>`)]),
  );
}

/** Paths of files and of other programs' interfaces, which no route of the portal has: not the page's. */
const NO_PAGE = /^\/(assets|api|\.[^/]*)(\/|$)|\.[a-z0-9]{1,11}$/i;

function isPagePath(path: string): boolean {
  return path === '/index.html' || !NO_PAGE.test(path);
}

function brandedPage(deps: Deps, built: string, title: string): string {
  const attribute = JSON.stringify(portalConfig(deps))
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
  return built
    .replace(CONFIG_MARK, () => attribute)
    .replace(/<title>[^<]*<\/title>/, `<title>${escapeText(title)}</title>`);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export function portalConfig({ config }: Pick<Deps, 'config'>): PortalConfig {
  return {
    app: config.APP_SEGMENT,
    product: config.PRODUCT,
    productName: config.PRODUCT_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    supportPhone: config.SUPPORT_PHONE?.replaceAll(/[ ()-]/g, '') ?? '',
    serviceStatement: config.SERVICE_STATEMENT,
    place: config.PLACE,
    timeZone: config.TIME_ZONE,
    repeatStaffMs: config.REPEAT_STAFF_S * 1000,
    repeatNurseMs: config.REPEAT_NURSE_S * 1000,
    idleLockMs: config.IDLE_LOCK_S * 1000,
    codeDigits: config.codeDigits,
    receivesMessages: config.mllp !== null,
    receivesReplies: config.receivesReplies,
    writesByWhatsapp: config.writesByWhatsapp,
    ...(config.OIDC_ISSUER !== undefined && {
      signOn: { name: config.OIDC_NAME, ends: config.OIDC_END_SESSION === 'on' },
    }),
    version: VERSION,
  };
}

function manifest({ config }: Deps): object {
  const icon = (size: number, purpose = 'any') => ({
    src: `/icons/icon-${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: `${config.PRODUCT_NAME} Provider Portal`,
    short_name: config.PRODUCT_NAME,
    description: config.SERVICE_STATEMENT,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f3f5f2',
    theme_color: '#0d4b44',
    icons: [icon(192), icon(512), icon(512, 'maskable')],
  };
}
