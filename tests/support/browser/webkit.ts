import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { until } from '#tests/support/until.ts';
import { freePort } from '#tests/support/free-port.ts';

const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** The key of an element in an answer, as the standard of WebDriver names it. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const CALL_MS = 30_000;
const WAIT_MS = 30_000;
/** Now and then the driver never answers a search of a page that is just being left. */
const SEARCH_MS = 5_000;
/** Statuses of an element that is absent or cannot be clicked yet. */
const AGAIN = [400, 404];

/** The one window of a WebKit, driven by WebDriver over HTTP. */
export interface WebKit {
  goTo: (url: string) => Promise<void>;
  url: () => Promise<string>;
  /** Waits for an element and clicks it. */
  click: (xpath: string) => Promise<void>;
  /** Types into an element; of a choice of files, their paths. */
  type: (xpath: string, text: string) => Promise<void>;
  /** Waits until the page shows a text. */
  sees: (text: string) => Promise<void>;
  run: <T>(script: string) => Promise<T>;
  close: () => Promise<void>;
}

/** A button or a link by its words or its label. */
export const named = (name: string): string =>
  `//*[self::button or self::a][starts-with(normalize-space(), "${name}") or starts-with(@aria-label, "${name}")]`;
/** A field by its label. */
export const field = (label: string): string =>
  `//*[self::input or self::textarea][@id=//label[starts-with(normalize-space(), "${label}")]/@for
    or ancestor::label[starts-with(normalize-space(), "${label}")] or starts-with(@aria-label, "${label}")]`;

/** Debian's WebKit on a display and a bus of its own. */
export async function launchWebKit(): Promise<WebKit> {
  const [display, stopDisplay] = await startDisplay();
  const port = await freePort();
  const driver = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      // Without a graphics card, and as root in a container.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
    detached: true,
  });
  const call = callerOf(port);
  await until('the driver of WebKit answers', () => call('GET', '/status').catch(() => undefined));
  const options = { binary: BROWSER, args: ['--automation'] };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    // With `normal`, going to a page does not answer.
    capabilities: { alwaysMatch: { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': options } },
  });
  const end = async (): Promise<void> => {
    await call('DELETE', `/session/${sessionId}`).catch(() => undefined);
    endGroup(driver);
    await stopDisplay();
  };
  return windowOf((method, path, body, ms) => call(method, `/session/${sessionId}${path}`, body, ms), end);
}

type Call = <T = unknown>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  ms?: number,
) => Promise<T>;

function callerOf(port: number): Call {
  return async <T>(method: string, path: string, body?: object, ms = CALL_MS) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(ms),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T };
    if (!answer.ok) throw new DriverError(`${method} ${path}: ${JSON.stringify(value)}`, answer.status);
    return value;
  };
}

class DriverError extends Error {
  override name = 'DriverError';
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

function windowOf(call: Call, close: () => Promise<void>): WebKit {
  /** Returns what is redrawn in this moment, or under another part of the page, is tried again. */
  const onElement = (xpath: string, act: (path: string, element: object) => Promise<unknown>) =>
    until(
      xpath,
      async () => {
        try {
          const search = { using: 'xpath', value: xpath };
          const found = await call<Record<string, string>>('POST', '/element', search, SEARCH_MS);
          await act(`/element/${found[ELEMENT]}`, found);
          return true;
        } catch (error) {
          if (error instanceof DriverError && AGAIN.includes(error.status)) return false;
          if (error instanceof DOMException && error.name === 'TimeoutError') return false;
          throw error;
        }
      },
      WAIT_MS,
    );
  const click = (xpath: string) =>
    onElement(xpath, async (path, element) => {
      // The bar at the foot of a phone's page would take the click.
      const script = 'arguments[0].scrollIntoView({ block: "center" })';
      await call('POST', '/execute/sync', { script, args: [element] });
      await call('POST', `${path}/click`, {});
    });
  const run = <T>(script: string): Promise<T> => call('POST', '/execute/sync', { script, args: [] });
  return {
    run,
    close,
    goTo: async (url) => void (await call('POST', '/url', { url })),
    url: () => call('GET', '/url'),
    click: async (xpath) => void (await click(xpath)),
    type: async (xpath, text) =>
      void (await onElement(xpath, (path) => call('POST', `${path}/value`, { text }))),
    async sees(text) {
      await until(
        `the page shows ${text}`,
        async () => (await run<string>('return document.body?.innerText ?? ""')).includes(text),
        WAIT_MS,
      );
    },
  };
}

async function startDisplay(): Promise<[display: string, stop: () => Promise<void>]> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(server.stdout, 'data')) as [Buffer];
  const stop = async (): Promise<void> => {
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  };
  return [`:${number.toString().trim()}`, stop];
}

/** The driver, the bus and the browser are one group. */
function endGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid);
}
