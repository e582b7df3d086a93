import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '#tests/support/until.ts';

export const RATE = 8_000;

/** A sound card without loudspeakers, and a recorder on its output. */
export interface SoundCard {
  /** Environment of a browser. With a large buffer a busy machine does not tear holes into a tone. */
  env: Record<string, string>;
  /** Starts a recording; it gives what sounded so far, −1 to 1. */
  record(): () => Float64Array;
  close(): Promise<void>;
}

export async function startSoundCard(): Promise<SoundCard> {
  const home = mkdtempSync(join(tmpdir(), 'wardline-sound-'));
  const socket = join(home, 'pulse.sock');
  const server = `unix:${socket}`;
  const environment = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, PULSE_SERVER: server };
  const daemon = spawn(
    'pulseaudio',
    [
      '-n',
      '--daemonize=no',
      '--use-pid-file=no',
      '--exit-idle-time=-1',
      '--disable-shm=yes',
      '-L',
      'module-null-sink sink_name=spk rate=44100',
      '-L',
      `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    ],
    { env: environment, stdio: 'ignore' },
  );
  await until('the sound server listens', () => existsSync(socket));
  const recorder = spawn(
    'parec',
    ['-d', 'spk.monitor', '--format=s16le', `--rate=${RATE}`, '--channels=1', '--latency-msec=50'],
    { env: environment, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const parts: Buffer[] = [];
  let bytes = 0;
  recorder.stdout.on('data', (part: Buffer) => {
    parts.push(part);
    bytes += part.length;
  });
  // A fresh server gives nothing for its first seconds.
  await until('the recorder hears silence', () => bytes > RATE);

  return {
    env: { PULSE_SERVER: server, PULSE_LATENCY_MSEC: '1500' },
    record() {
      const from = bytes - (bytes % 2);
      return () => samplesOf(Buffer.concat(parts).subarray(from, bytes - (bytes % 2)));
    },
    async close() {
      for (const child of [recorder, daemon]) await end(child);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

function samplesOf(pcm: Buffer): Float64Array {
  return Float64Array.from({ length: pcm.length / 2 }, (_, i) => pcm.readInt16LE(i * 2) / 32_768);
}
