import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
/** The version is in the name, so that browsers may keep the files for a year. */
const PLACE = `assets/pdf-${version}`;

/**
 * Files that pdf.js fetches by fixed names when a document needs it: decoders of JBIG2, fax and JPEG 2000 images as scripts (the content
 * security policy refuses WebAssembly), character maps, and the fonts that documents need not bring.
 */
const KINDS: readonly (readonly [folder: string, wanted: RegExp])[] = [
  ['wasm', /_nowasm_fallback\.js$|^LICENSE(_PDFJS)?_(JBIG2|OPENJPEG)$/],
  ['cmaps', /\.bcmap$|^LICENSE/],
  ['standard_fonts', /\.(pfb|ttf)$|^LICENSE/],
];

/** Serves the parts of pdf.js from the portal's own origin, where src/care/open-pdf.ts looks for them. */
export const pdfParts: Plugin = {
  name: 'pdf-parts',
  generateBundle() {
    for (const [folder, wanted] of KINDS)
      for (const name of readdirSync(join(dirname(PACKAGE), folder)).filter((file) => wanted.test(file)))
        this.emitFile({
          type: 'asset',
          fileName: `${PLACE}/${folder}/${name}`,
          source: readFileSync(join(dirname(PACKAGE), folder, name)),
        });
  },
  configureServer({ middlewares }) {
    for (const [folder, wanted] of KINDS)
      middlewares.use(`/${PLACE}/${folder}`, (request, response, next) => {
        const name = basename((request.url ?? '').replace(/\?.*$/, ''));
        if (!wanted.test(name)) return next();
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        createReadStream(join(dirname(PACKAGE), folder, name))
          .on('error', next)
          .pipe(response);
      });
  },
};
