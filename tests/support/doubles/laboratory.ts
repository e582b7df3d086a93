import { connect, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { framed } from '#server/laboratory/mllp/frames.ts';

/** A laboratory that sends messages by MLLP and reads what is answered. */
export interface Laboratory {
  /** Sends a message. @returns its acknowledgement by segment; undefined if the connection was closed without one */
  send: (message: string) => Promise<Record<string, string> | undefined>;
  /** Sends bytes as they are. */
  write: (bytes: Buffer) => void;
  /** The next acknowledgement. */
  next: () => Promise<Record<string, string> | undefined>;
  /** Resolves when the other side has closed. */
  closed: Promise<void>;
  end: () => void;
}

export async function openLaboratory(port: number, tls?: ConnectionOptions): Promise<Laboratory> {
  const socket: Socket = tls
    ? connectTls({ port, host: 'localhost', ...tls })
    : connect({ port, host: '127.0.0.1' });
  const answers: string[] = [];
  const waiting: ((answer: string | undefined) => void)[] = [];
  let isClosed = false;
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    const parts = text.split('\u{1C}\r');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const answer = part.replace(/^\v/, '');
      const resolve = waiting.shift();
      if (resolve) resolve(answer);
      else answers.push(answer);
    }
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true;
      for (const none of waiting.splice(0)) none(undefined);
      resolve();
    });
  });
  await Promise.race([
    new Promise<void>((resolve) => {
      socket.once(tls ? 'secureConnect' : 'connect', () => resolve());
    }),
    closed,
  ]);
  const next = async () => {
    const answer =
      answers.shift() ??
      (isClosed
        ? undefined
        : await new Promise<string | undefined>((resolve) => {
            waiting.push(resolve);
          }));
    return answer === undefined ? undefined : segmentsOf(answer);
  };
  return {
    send: (message) => {
      socket.write(framed(message));
      return next();
    },
    write: (bytes) => void socket.write(bytes),
    next,
    closed,
    end: () => socket.destroy(),
  };
}

function segmentsOf(answer: string): Record<string, string> {
  const segments = answer.split('\r').filter((segment) => segment !== '');
  return Object.fromEntries(segments.map((segment) => [segment.slice(0, 3), segment]));
}
