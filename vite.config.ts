import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

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

/** What a call does is said to readers of the OpenAPI document; the browser has no use for the sentence. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/src/contract/')) return null;
    return { code: code.replace(/\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g, ''), map: null };
  },
};

/** Few chunks instead of dozens of small ones. A group takes the modules that match and all that they import statically. */
const CHUNK_GROUPS = [
  {
    name: 'entry',
    priority: 3,
    test: (id: string): boolean =>
      /\/src\/(main|router|routeTree\.gen)\.tsx?$/.test(id) || /\/src\/routes\/[^?]+$/.test(id),
  },
  {
    name: 'public',
    priority: 2,
    test: /\/src\/(app\/(shell\/(public-area|sign-in-footer)|guards\/own-path)|features\/sign-in\/sign-in-screen)\.tsx?$/,
  },
  // Dozens of drawings, each a chunk of its own: what the entry and the worker say of one is longer than it is.
  { name: 'icons', priority: 0, test: /lucide-react/, minShareCount: 6 },
  {
    name: 'area',
    priority: 1,
    // With what every role's first screen shows, small as it is: a chunk's own frame is a tenth of a kB.
    test: /\/src\/(app\/(runtime|session\/signed-in|shell\/(area|folding-nav)|guards\/gates)|domain\/transitions|lib\/(awake|alert-mute|clock)|ui\/(shortcuts|feedback\/toast-log|layout\/card)|care\/(status-chip|use-take-request|wait-line))\.tsx?$/,
  },
  // A few lines each, for a few screens each.
  { name: 'care', priority: 1, test: /\/src\/(api\/resources\/(clinics|documents|roster)|lib\/camera)\.ts$/ },
  // The calls about orders with what makes them.
  { name: 'services', priority: 1, test: /\/src\/(contract|api\/resources)\/services\.ts$/ },
  // What the room and the details show of a note, and what is signed from it.
  {
    name: 'note',
    priority: 1,
    test: /\/src\/(care\/note\/(note-text|note-merge|placeholders)|i18n\/en\/note-record)\.tsx?$/,
  },
  {
    name: 'bits',
    priority: 1,
    test: /\/src\/(api\/lists\/(all-of|every-page)|lib\/(open-later|file-words)|domain\/diagnosis)\.ts$/,
  },
];

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
 * Names the sign-in page's chunks in the page itself, so that they load beside the entry and not after it. Every
 * other page uses them too, except the form.
 */
const preloadSignIn: Plugin = {
  name: 'preload-sign-in',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const isNeeded = (id: string | null): boolean =>
        /\/routes\/_public(\/login)?\.tsx\?tsr-split/.test(id ?? '');
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      const needed = chunks.filter((chunk) => chunk.name === 'public' || isNeeded(chunk.facadeModuleId));
      const styles = new Set(needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
      const script = (file: string) => ({
        tag: 'link',
        injectTo: 'head' as const,
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
      });
      const style = (file: string) => ({
        tag: 'link',
        injectTo: 'head' as const,
        attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
      });
      return [...needed.map((chunk) => script(chunk.fileName)), ...[...styles].map(style)];
    },
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

/** Brotli beside every text file of the build: the server sends it to whoever takes it, at no cost a request. */
const precompressed: Plugin = {
  name: 'precompressed',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    const isText = (name: string): boolean => /\.(m?js|css|svg|json)$/.test(name);
    for (const name of Object.keys(bundle).filter(isText)) {
      const path = join(dir ?? 'dist', name);
      writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
    }
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
    withoutInlineStyles,
    withoutTextAsHtml,
    withoutSummaries,
    layersFirst,
    preloadSignIn,
    bootScript,
    precompressed,
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
        globPatterns: ['**/*.{js,mjs,css,woff2,png,svg,wav}'],
        // The system fetches the big icons when the portal is installed: no page shows them; nor the server's own sheet.
        globIgnores: ['.vite/**', '**/*-512.png', 'page.css'],
        manifestTransforms: [
          // 32 bits of its MD5 are enough to see that a file changed; in full these are a tenth of the list.
          async (entries) => ({
            manifest: entries.map((entry) => ({ ...entry, revision: entry.revision?.slice(0, 8) ?? null })),
          }),
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
