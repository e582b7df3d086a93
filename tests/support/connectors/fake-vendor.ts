import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as the vendor received it. */
export interface VendorRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface VendorAnswer {
  status: number;
  json?: unknown;
  headers?: Record<string, string>;
}

/** Fault with which the vendor meets the next requests in place of its answer; `never` lets the caller wait. */
export type Failing = VendorAnswer | 'reset' | 'never';

export interface FakeVendor {
  url: string;
  asked: VendorRequest[];
  /** null: it works. */
  fails: Failing | null;
  close(): void;
}

/** A vendor on this machine, which answers as its documentation says. `answer` checks the request and takes what it is sent. */
export async function openFakeVendor(answer: (asked: VendorRequest) => VendorAnswer): Promise<FakeVendor> {
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://vendor');
      const asked = {
        method: request.method ?? '',
        url,
        headers: request.headers,
        body: await text(request),
      };
      vendor.asked.push(asked);
      if (vendor.fails === 'never') return undefined;
      if (vendor.fails === 'reset') return request.socket.destroy();
      const { status, json, headers } = vendor.fails ?? answer(asked);
      return response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(json === undefined ? '' : JSON.stringify(json));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const vendor: FakeVendor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    fails: null,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return vendor;
}
