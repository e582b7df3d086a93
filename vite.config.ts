import { readFileSync } from 'node:fs';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { COMMON_PLUGINS, INLINE_CONSTANTS } from './build/common-plugins.ts';
import { operationsConsole, patientPage } from './build/own-pages.ts';
import { pdfParts } from './build/pdf-parts.ts';
import { CHUNK_GROUPS, chunkNames, firstScreens, firstTier, withoutCycles } from './build/portal-chunks.ts';

/** Where `npm run dev` finds the server; the built portal is served by the server itself. */
const DEV_SERVER = process.env['DEV_SERVER'] ?? 'http://127.0.0.1:8080';
const APP_SEGMENT = process.env['APP_SEGMENT'] ?? 'wardline';

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

/** Returns what is not in the first tier comes after the worker's installation. Icons, sounds and boot.js are few, and in it. */
function withTier<E extends { url: string }>(entry: E): E & { later?: true } {
  const first = JSON.parse(readFileSync('dist/.vite/first-tier.json', 'utf8')) as string[];
  return entry.url.startsWith('assets/') && !first.includes(entry.url) ? { ...entry, later: true } : entry;
}

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
        // The entry and the worker list every chunk by its file's name: words in them cost /login 3.2 kB, the worker 3 kB and what is stored
        // before its installation 43 kB (measured on 29 November 2026). `npm run bundle` names them.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
  // .mjs, as the server answers with a policy of its own: a worker has not that of its page (server/platform/http/security.ts).
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[hash:7].mjs' } } },
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
    chunkNames,
    withoutCycles,
    bootScript,
    pdfParts,
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
        globPatterns: ['**/*.{js,mjs,css,woff2,pfb,ttf,png,svg,mp3}'],
        // The system fetches the big icons when the portal is installed: no page shows them; nor the server's own sheet, nor
        // the patient's page and the console.
        globIgnores: [
          '.vite/**',
          '**/*-512.png',
          'page.css',
          'assets/p-???????.*',
          'assets/p-{words,request}-*',
          'operations/**',
        ],
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
