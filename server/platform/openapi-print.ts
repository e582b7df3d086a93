import { readFileSync } from 'node:fs';
import { openApiDocument } from './openapi.ts';

/** Prints the OpenAPI document with the default names: `npm run -s openapi`. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const document = openApiDocument({ app: 'wardline', product: 'wardline', productName: 'Wardline', version });
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
