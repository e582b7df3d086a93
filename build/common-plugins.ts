import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

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

/** Parts of a call that only the server and the OpenAPI document read: the browser has no use for it. */
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
export const INLINE_CONSTANTS = { inlineConst: { mode: 'all', pass: 2 } } as const;

const LAYERS = '@layer reset,tokens,base,ui,feature;';

/**
 * The first style sheet that names a cascade layer settles its rank, and no one knows which chunk's sheet loads
 * first: so each begins with the order of src/ui/layers.css.
 */
export const layersFirst: Plugin = {
  name: 'cascade-layers-first',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `${LAYERS}${String(file.source)}`;
    }
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

/** Plugins that every page of ours needs of the build. */
export const COMMON_PLUGINS = [
  withoutInlineStyles,
  withoutTextAsHtml,
  withoutServersPart,
  layersFirst,
  precompressed,
];
