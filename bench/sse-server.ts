import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';

const HEARTBEAT_MS = 2_000;

/** The floor: streams of the same HTTP library, with the same sign of life and nothing behind them. */
serve({
  fetch: new Hono()
    .get('/', (c) => c.text('ready'))
    .get('/*', (c) =>
      streamSSE(c, async (stream) => {
        await stream.write('event: ready\nid: 1\ndata: {}\n\n');
        while (!stream.aborted) {
          await stream.sleep(HEARTBEAT_MS);
          await stream.write(': alive\n\n');
        }
      }),
    ).fetch,
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
});
