import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

/**
 * The entry point. What Node has compiled is stored beside the data, where no other user of the machine can write, and read by
 * the next start: it is ready in little more than half the time. A directory that cannot be written costs only that.
 */
enableCompileCache(resolve(join(process.env['DATA_DIR'] || 'data', 'compile-cache')));
const { serve } = await import('#server/launch/serve.ts');
await serve();
