/**
 * Devices that receive the event stream, in a separate process so that their work does not disturb a
 * measurement: plain sockets that record events. Started by the benches, which control it by messages.
 */
import { connect, type Socket } from 'node:net';

/** Commands: open streams, continue from the cursors after a cut, end, report. */
export type Ask =
  | { ask: 'open'; url: string; tokens: readonly string[]; count: number }
  | { ask: 'cut' }
  | { ask: 'return'; withinMs: number }
  | { ask: 'heard' };

/** The record of one device. Times are ms since 1970. */
export interface DeviceEvents {
  /** Each event's number and time of arrival. */
  events: readonly (readonly [seq: number, at: number])[];
  /** When it reconnected after the cut; null if it was not cut. */
  returnedAt: number | null;
  /** When the stream was confirmed after that. */
  backAt: number | null;
  /** When it was told to refetch everything, because it had missed too much. */
  resetAt: number | null;
}

interface Device {
  url: URL;
  token: string;
  cursor: number | undefined;
  socket: Socket | undefined;
  heard: {
    events: [number, number][];
    returnedAt: number | null;
    backAt: number | null;
    resetAt: number | null;
  };
}

const devices: Device[] = [];

/** Opens one stream. @returns when the server has confirmed the cursor */
function open(device: Device): Promise<void> {
  const { url, token, cursor, heard } = device;
  const after = cursor === undefined ? '' : `?after=${cursor}`;
  const socket = connect(Number(url.port), url.hostname);
  device.socket = socket;
  socket.setEncoding('latin1');
  socket.write(
    `GET ${url.pathname}${after} HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    let rest = '';
    socket.on('data', (text: string) => {
      const at = Date.now();
      const whole = rest + text;
      const end = whole.lastIndexOf('\n\n');
      rest = whole.slice(end + 1);
      for (const [, event, id] of whole.slice(0, end + 1).matchAll(/(?:event: (\w+)\n)?id: (\d+)\n/g)) {
        const seq = Number(id);
        device.cursor = seq;
        if (event === 'reset') heard.resetAt = at;
        if (event) resolve();
        else heard.events.push([seq, at]);
      }
    });
  });
}

/** Opens a few at a time, because many at once would queue in the server's accept backlog. */
async function openAll(): Promise<void> {
  for (let i = 0; i < devices.length; i += 50) await Promise.all(devices.slice(i, i + 50).map(open));
}

async function returnLater(device: Device, withinMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs));
  device.heard.returnedAt = Date.now();
  await open(device);
  device.heard.backAt = Date.now();
}

async function answer(asked: Ask): Promise<readonly DeviceEvents[] | true> {
  switch (asked.ask) {
    case 'open':
      for (let i = 0; i < asked.count; i += 1)
        devices.push({
          url: new URL(asked.url),
          token: asked.tokens[i % asked.tokens.length] ?? '',
          cursor: undefined,
          socket: undefined,
          heard: { events: [], returnedAt: null, backAt: null, resetAt: null },
        });
      await openAll();
      return true;
    case 'cut':
      for (const { socket } of devices) socket?.destroy();
      return true;
    case 'return':
      await Promise.all(devices.map((device) => returnLater(device, asked.withinMs)));
      return true;
    case 'heard':
      return devices.map(({ heard }) => heard);
  }
}

process.on('message', (asked: Ask) => {
  void answer(asked).then((answered) => process.send?.(answered));
});
