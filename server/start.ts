import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { makeFolder } from '#server/platform/make-folder.ts';

/**
 * The entry point. What Node has compiled is stored beside the data, where no other user of the machine can write, and read by
 * the next start: it is ready in little more than half the time. A directory that cannot be written costs only that.
 */
const cache = resolve(join(process.env['DATA_DIR'] || 'data', 'compile-cache'));
try {
  makeFolder(cache);
  enableCompileCache(cache);
} catch {
  // Where the data go there as well, the start says so.
}
const { serve } = await import('#server/launch/serve.ts');
await serve();
