import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { CHUNK_GROUPS, firstScreens, firstTier, withoutCycles } from './server/launch/portal-chunks.ts';

/** Where `npm run dev` finds the server; the built portal is served by the server itself. */
const DEV_SERVER = process.env['DEV_SERVER'] ?? 'http://127.0.0.1:8080';
const APP_SEGMENT = process.env['APP_SEGMENT'] ?? 'wardline';

/**
 * Two libraries put their styles into a <style> element when they load, which our policy rightly forbids:
 * src/ui/feedback/toast.tsx imports sonner's as a file instead, src/care/document-viewer.module.css has what the zoom needs.
 */
const INLINE_STYLES = [
  ['/sonner/dist/', /__insertCSS\("(?:[^"\\]|\\.)*"\);?/],
  ['/react-zoom-pan-pinch/dist/', /styleInject\(css_\w+\);?/],
] as const;
const withoutInlineStyles: Plugin = {
  name: 'without-inline-styles',
  transform(code, id) {
    const [, styles] = INLINE_STYLES.find(([library]) => id.includes(library)) ?? [];
    return styles && { code: code.replace(styles, ''), map: null };
  },
};

/** The live announcer of react-aria empties an element by a text as HTML, which Trusted Types refuse. */
const withoutTextAsHtml: Plugin = {
  name: 'without-text-as-html',
  transform(code, id) {
    if (!id.includes('LiveAnnouncer')) return null;
    return { code: code.replaceAll(".innerHTML = ''", ".textContent = ''"), map: null };
  },
};

/** What of a call only the server and the OpenAPI document read: the browser has no use for it. */
const SERVER_ONLY = [
  /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g,
  /\b(extension|whileLocked|managesOwnTransactions|bodyOrQuery): true,/g,
  /\bneeds: \[[^\]]*\],/g,
];
const withoutServersPart: Plugin = {
  name: 'without-servers-part',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/src/contract/')) return null;
    return { code: SERVER_ONLY.reduce((less, part) => less.replace(part, ''), code), map: null };
  },
};

/** A constant of one word costs less in its places than as a name that chunks export to each other. */
const INLINE_CONSTANTS = { inlineConst: { mode: 'all', pass: 2 } } as const;

const LAYERS = '@layer reset,tokens,base,ui,feature;';

/**
 * The first style sheet that names a cascade layer settles its rank, and no one knows which chunk's sheet loads
 * first: so each begins with the order of src/ui/layers.css.
 */
const layersFirst: Plugin = {
  name: 'cascade-layers-first',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `${LAYERS}${String(file.source)}`;
    }
  },
};

/**
 * src/boot as scripts of their own: one runs before the page is drawn, the other before the portal, and they share no chunk
 * with it.
 */
const bootScript: Plugin = {
  name: 'boot-script',
  transformIndexHtml: {
    order: 'post',
    // Loaded with the page, started by src/boot/boot.ts.
    handler: (html, { bundle }) =>
      bundle &&
      html.replace(
        /<script type="module" crossorigin src="([^"]+)"><\/script>/g,
        '<link rel="modulepreload" crossorigin data-entry href="$1">',
      ),
  },
  async generateBundle() {
    const name = 'show-picture.js';
    const picture = this.emitFile({ type: 'asset', name, source: await scriptOf('show-picture', 'es') });
    const source = await scriptOf('boot', 'iife', `/${this.getFileName(picture)}`);
    this.emitFile({ type: 'asset', fileName: 'boot.js', source });
  },
  configureServer({ middlewares }) {
    middlewares.use('/boot.js', (_request, response, next) => {
      scriptOf('boot', 'iife').then(
        (code) => response.setHeader('content-type', 'text/javascript').end(code),
        next,
      );
    });
  },
};

/** One file of src/boot with all that it needs. */
async function scriptOf(name: string, format: 'es' | 'iife', picture = ''): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { PICTURE_SCRIPT: JSON.stringify(picture) },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { external: [picture] },
      lib: { entry: `src/boot/${name}.ts`, formats: [format], name: 'boot', fileName: name },
    },
  });
  // One for each format.
  const [script] = built as Rolldown.RolldownOutput[];
  if (!script) throw new Error(`no script of ${name}`);
  return script.output[0].code;
}

/** Phones of five years ago open it: no newer syntax, and none of the portal's own chunks. */
const PATIENT_TARGET = ['chrome87', 'firefox78', 'safari14'];

/** The patient's page as a build of its own: what it weighs, and what the portal weighs, do not depend on each other. */
const patientPage: Plugin = {
  name: 'patient-page',
  async generateBundle() {
    const built = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      plugins: [react(), layersFirst],
      build: {
        write: false,
        target: PATIENT_TARGET,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'patient.html',
          optimization: INLINE_CONSTANTS,
          output: {
            entryFileNames: 'assets/p-[hash:7].js',
            chunkFileNames: 'assets/p-[hash:7].js',
            assetFileNames: 'assets/p-[hash:7][extname]',
          },
        },
      },
    });
    for (const file of (built as Rolldown.RolldownOutput).output)
      this.emitFile({
        type: 'asset',
        fileName: file.fileName,
        source: file.type === 'chunk' ? file.code : file.source,
      });
  },
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/p/')) request.url = '/patient.html';
      next();
    });
  },
};

/**
 * Brotli and gzip beside every text file of the build: the server sends what a browser or a proxy takes, at no cost a request.
 * What does not become smaller is sent as it is.
 */
const precompressed: Plugin = {
  name: 'precompressed',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    const isText = (name: string): boolean => /\.(m?js|css|svg|json)$/.test(name);
    for (const name of Object.keys(bundle).filter(isText)) {
      const path = join(dir ?? 'dist', name);
      const text = readFileSync(path);
      const brotli = brotliCompressSync(text);
      const gzip = gzipSync(text, { level: constants.Z_BEST_COMPRESSION });
      if (brotli.length < text.length) writeFileSync(`${path}.br`, brotli);
      if (gzip.length < text.length) writeFileSync(`${path}.gz`, gzip);
    }
  },
};

/** What is not in the first tier comes after the worker's installation. Icons, sounds and boot.js are few, and in it. */
function withTier<E extends { url: string }>(entry: E): E & { later?: true } {
  const first = JSON.parse(readFileSync('dist/.vite/first-tier.json', 'utf8')) as string[];
  return entry.url.startsWith('assets/') && !first.includes(entry.url) ? { ...entry, later: true } : entry;
}

/** What every page of ours needs of the build. */
const COMMON_PLUGINS = [
  withoutInlineStyles,
  withoutTextAsHtml,
  withoutServersPart,
  layersFirst,
  precompressed,
];

const CONSOLE = 'src/operations/index.html';

/**
 * The console as a build of its own, in dist/operations: nobody else loads any of its code, and no worker stores it. Its page lies
 * beside its parts.
 */
const operationsConsole: Plugin = {
  name: 'operations-console',
  async closeBundle() {
    if (this.environment.mode !== 'build' || this.environment.name !== 'client') return;
    await build({
      configFile: false,
      base: '/operations/',
      publicDir: false,
      logLevel: 'error',
      plugins: [
        react(),
        ...COMMON_PLUGINS,
        { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
        {
          name: 'page-beside-its-parts',
          enforce: 'post',
          generateBundle(_options, bundle) {
            const page = bundle[CONSOLE];
            if (page) page.fileName = 'index.html';
          },
        },
      ],
      build: {
        outDir: resolve('dist/operations'),
        target: 'es2023',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: CONSOLE,
          optimization: INLINE_CONSTANTS,
          output: {
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:7][extname]',
          },
        },
      },
    });
  },
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url && /^\/operations([/?#]|$)/.test(request.url)) request.url = `/${CONSOLE}`;
      next();
    });
  },
};

export default defineConfig({
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: INLINE_CONSTANTS,
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
        // The entry and the worker list every chunk by its file's name: without words in them both are a tenth smaller.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
  worker: { rolldownOptions: { output: { entryFileNames: 'assets/[hash:7].js' } } },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    ...COMMON_PLUGINS,
    firstScreens,
    firstTier,
    withoutCycles,
    bootScript,
    patientPage,
    operationsConsole,
    { ...optimizeLocales.vite({ locales: ['en-US', 'hi-IN'] }), enforce: 'pre' },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      // The server writes the manifest, because name and colours are runtime configuration.
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        // The plugin hands these to Vite's own bundler, whose option its types do not know.
        rollupOptions: { optimization: INLINE_CONSTANTS } as object,
        // index.html is added by sw/precache.ts with a revision that the server stamps: it carries the branding.
        globPatterns: ['**/*.{js,mjs,css,woff2,png,svg,mp3}'],
        // The system fetches the big icons when the portal is installed: no page shows them; nor the server's own sheet, nor
        // the patient's page and the console.
        globIgnores: ['.vite/**', '**/*-512.png', 'page.css', 'assets/p-*', 'operations/**'],
        manifestTransforms: [
          // 32 bits of its MD5 are enough to see that a file changed; in full these are a tenth of the list.
          async (entries) => ({
            manifest: entries.map((entry) => ({ ...entry, revision: entry.revision?.slice(0, 8) ?? null })),
          }),
          async (entries) => ({ manifest: entries.map(withTier) }),
        ],
      },
      devOptions: { enabled: false },
    }),
  ],
  server: {
    proxy: {
      [`/${APP_SEGMENT}/`]: { target: DEV_SERVER, changeOrigin: false },
      '/health': DEV_SERVER,
      '/manifest.webmanifest': DEV_SERVER,
    },
  },
});
