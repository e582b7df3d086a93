import { createSocket } from 'node:dgram';
import { connect, isIP, isIPv6 } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { HEADER_BYTES, lengthOf, readAnswer, type StunAnswer, type StunRequest } from './stun-message.ts';

export interface StunAddress {
  host: string;
  port: number;
  transport: 'udp' | 'tcp' | 'tls';
}

/** A way to one server: a request is answered, or the line closes with why not. */
export interface StunLine {
  ask: (request: StunRequest) => Promise<StunAnswer>;
  close: () => void;
}

/** A fault of a line; its message is for the operator. */
export class LineError extends Error {}

/** The first pause before a datagram is sent again (RFC 8489); each is twice the one before. */
const REPEAT_MS = 500;

/**
 * Opens a line, which lives for `timeoutMs` at most. @param ca the authority of the server's certificate, if the machine does not
 * know it @throws LineError
 */
export async function openLine(address: StunAddress, timeoutMs: number, ca?: string): Promise<StunLine> {
  return address.transport === 'udp' ? datagramLine(address, timeoutMs) : streamLine(address, timeoutMs, ca);
}

/** The name of an error of the network, such as ECONNREFUSED, and no more. */
function lineError(error: Error & { code?: string }): LineError {
  return new LineError(error.code ?? 'the connection broke off');
}

interface Asking {
  request: StunRequest;
  resolve: (answer: StunAnswer) => void;
}

/** Keeps the one request that is being asked, and the deadline of the line. */
function asker(timeoutMs: number, send: (bytes: Buffer) => void, repeats: boolean) {
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  let asking: Asking | undefined;
  let repeating: ReturnType<typeof setTimeout> | undefined;
  const fail = (error: LineError): void => failed.reject(error);
  const deadline = setTimeout(
    () => fail(new LineError(`no answer within ${timeoutMs / 1_000} s`)),
    timeoutMs,
  );
  function repeat(bytes: Buffer, ms: number): void {
    repeating = setTimeout(() => {
      send(bytes);
      repeat(bytes, ms * 2);
    }, ms);
  }
  return {
    fail,
    failed: failed.promise,
    take(bytes: Buffer): void {
      const answer = asking && readAnswer(bytes, asking.request);
      if (answer) asking?.resolve(answer);
    },
    async ask(request: StunRequest): Promise<StunAnswer> {
      const answered = Promise.withResolvers<StunAnswer>();
      asking = { request, resolve: answered.resolve };
      send(request.bytes);
      if (repeats) repeat(request.bytes, REPEAT_MS);
      return Promise.race([answered.promise, failed.promise]).finally(() => clearTimeout(repeating));
    },
    stop(): void {
      clearTimeout(deadline);
      clearTimeout(repeating);
    },
  };
}

function datagramLine({ host, port }: StunAddress, timeoutMs: number): StunLine {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  const line = asker(
    timeoutMs,
    (bytes) => socket.send(bytes, port, host, (error) => error && line.fail(lineError(error))),
    true,
  );
  socket.on('error', (error) => line.fail(lineError(error)));
  // A datagram of another sender does not bear the random id of the request.
  socket.on('message', (bytes) => line.take(bytes));
  return {
    ask: (request) => line.ask(request),
    close: () => {
      line.stop();
      socket.close();
    },
  };
}

async function streamLine(
  { host, port, transport }: StunAddress,
  timeoutMs: number,
  ca?: string,
): Promise<StunLine> {
  const socket =
    transport === 'tls'
      ? connectTls({
          host,
          port,
          ...(isIP(host) === 0 && { servername: host }),
          ...(ca !== undefined && { ca }),
        })
      : connect({ host, port });
  const line = asker(timeoutMs, (bytes) => socket.write(bytes), false);
  let rest = Buffer.alloc(0);
  socket.on('error', (error) => line.fail(lineError(error)));
  socket.on('close', () => line.fail(new LineError('the connection broke off')));
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= HEADER_BYTES) {
      const length = lengthOf(rest);
      if (length === undefined) {
        line.fail(new LineError('an answer that is not STUN'));
        return void socket.destroy();
      }
      if (rest.length < length) return undefined;
      line.take(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
    return undefined;
  });
  const close = (): void => {
    line.stop();
    socket.destroy();
  };
  const opened = new Promise<void>((resolve) =>
    socket.once(transport === 'tls' ? 'secureConnect' : 'connect', resolve),
  );
  try {
    await Promise.race([opened, line.failed]);
  } catch (error) {
    close();
    throw error;
  }
  return { ask: (request) => line.ask(request), close };
}
