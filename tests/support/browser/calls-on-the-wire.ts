import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf } from '#contract/call.ts';

/** Where each server of the journeys leaves which calls browsers made of it; `tests/run/calls-seen.mjs` reads them. */
const SEEN = 'test-results/calls-on-the-wire';

interface Listed {
  service: string;
  method: string;
  path: string;
}

/** Notes which of the specification's calls a browser made and had answered; a test's own requests do not count. */
export function callsOnTheWire(names: { app: string; product: string }) {
  const listed = JSON.parse(readFileSync('docs/spec/calls.json', 'utf8')) as Listed[];
  // The specification gives those of its login service without the service's own address.
  const served = ({ service, path }: Listed): string => (service === 'login' ? `/{app}/auth${path}` : path);
  const byRequest = new Map(
    listed.map((call) => [`${call.method} ${pathOf({ path: served(call) }, names)}`, call.path]),
  );
  const seen = new Set<string>();
  return {
    note(request: Request, response: Response): void {
      // Only browsers say what a request is for.
      if (!response.ok || !request.headers.has('sec-fetch-mode')) return;
      const asked = `${request.method} ${new URL(request.url).pathname}`;
      const path = byRequest.get(asked);
      if (path) seen.add(`${request.method} ${path}`);
    },
    write(): void {
      mkdirSync(SEEN, { recursive: true });
      writeFileSync(join(SEEN, `${process.pid}.json`), JSON.stringify([...seen]));
    },
  };
}
