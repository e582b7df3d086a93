import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CalendarService {
  /** The address of its feed. */
  url: string;
  /** Answer that it gives from now on. */
  answers: { status: number; body: string; headers?: Record<string, string> };
  /** Requests that it got. */
  requests: Pick<IncomingMessage, 'url' | 'headers'>[];
  close(): Promise<void>;
}

/** Starts a service that gives a calendar by a private address. */
export async function startCalendarService(): Promise<CalendarService> {
  const requests: CalendarService['requests'] = [];
  const server = createServer(({ url, headers }, response) => {
    requests.push({ url, headers });
    const { status, body, headers: more } = service.answers;
    response.writeHead(status, { 'content-type': 'text/calendar', ...more }).end(body);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const service: CalendarService = {
    url: `http://127.0.0.1:${port}/private-3f1c/basic.ics`,
    answers: { status: 200, body: '' },
    requests,
    close: () => new Promise((done) => void server.close(() => done())),
  };
  return service;
}
