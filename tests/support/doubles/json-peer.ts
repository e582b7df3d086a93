import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PeerRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface JsonPeer {
  url: string;
  asked: PeerRequest[];
  close(): void;
}

/** `text` is sent as it is; 0 as status drops the line, `never` lets the caller wait. */
export type PeerAnswer =
  | {
      status?: number;
      json?: unknown;
      text?: string;
      location?: string;
      headers?: Record<string, string>;
    }
  | 'never';

/** A service outside that speaks JSON over HTTP, as a test tells it to. */
export async function openJsonPeer(answer: (asked: PeerRequest) => PeerAnswer, port = 0): Promise<JsonPeer> {
  const asked: PeerRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.once('end', () => {
      const { method = '', headers } = request;
      const one = { method, url: new URL(request.url ?? '', 'http://peer'), headers, body };
      asked.push(one);
      const said = answer(one);
      if (said === 'never') return;
      if (said.status === 0) {
        request.socket.destroy();
        return;
      }
      response.writeHead(said.status ?? 200, {
        'content-type': 'application/json',
        ...(said.location !== undefined && { location: said.location }),
        ...said.headers,
      });
      response.end(said.text ?? JSON.stringify(said.json ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
