import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '#tests/support/until.ts';
import { freePort } from '#tests/support/free-port.ts';

export interface Janus {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

export const JANUS_SECRET = 'a-secret-of-the-tests';
/** Folders of Debian's packages, by the machine's architecture. */
const LIBRARIES = '/usr/lib';
const MEDIA_PORTS = 500;

/** A real Janus on ports of its own, with the VideoRoom and the WebSocket interface alone. */
export async function openJanusServer(port?: number): Promise<Janus> {
  const directory = mkdtempSync(join(tmpdir(), 'wardline-janus-'));
  const library = librariesOfJanus();
  const listening = port ?? (await freePort());
  const first = randomInt(20_000, 30_000 - MEDIA_PORTS);
  const plugins = join(library, 'plugins');
  const transports = join(library, 'transports');
  writeFileSync(
    join(directory, 'janus.jcfg'),
    `general: { configs_folder = "${directory}"; plugins_folder = "${plugins}"; transports_folder = "${transports}";
       api_secret = "${JANUS_SECRET}"; session_timeout = 60; log_to_stdout = true; debug_level = 2 }
     media: { rtp_port_range = "${first}-${first + MEDIA_PORTS}" }
     plugins: { disable = "${others(plugins, 'videoroom')}" }
     transports: { disable = "${others(transports, 'websockets')}" }`,
  );
  writeFileSync(
    join(directory, 'janus.transport.websockets.jcfg'),
    `general: { ws = true; ws_port = ${listening}; ws_ip = "127.0.0.1" } admin: { admin_ws = false }`,
  );
  writeFileSync(join(directory, 'janus.plugin.videoroom.jcfg'), 'general: { }');
  const child = spawn('janus', ['-F', directory, '-C', join(directory, 'janus.jcfg')], { stdio: 'ignore' });
  const url = `ws://127.0.0.1:${listening}`;
  await until('Janus to be ready', () => answers(url), 15_000);
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function librariesOfJanus(): string {
  const folders = [
    LIBRARIES,
    ...readdirSync(LIBRARIES)
      .filter((name) => name.endsWith('-linux-gnu'))
      .map((name) => join(LIBRARIES, name)),
  ];
  const found = folders.map((folder) => join(folder, 'janus')).find((folder) => existsSync(folder));
  if (!found) throw new Error('Janus is not installed');
  return found;
}

const others = (folder: string, wanted: string): string =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.so') && !name.includes(wanted))
    .join(',');

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, 'janus-protocol');
    socket.addEventListener('open', () => {
      socket.close();
      resolve(true);
    });
    socket.addEventListener('error', () => resolve(false));
  });
}
