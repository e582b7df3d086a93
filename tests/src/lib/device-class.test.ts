import { expect, test } from 'vitest';
import { deviceClass } from '#lib/device-class.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT}`;

test.each<[string, number, ReturnType<typeof deviceClass>]>([
  [`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, 5, { kind: 'phone', browser: 'chrome', version: 126 }],
  [`${ANDROID} Chrome/126.0.0.0 Safari/537.36`, 5, { kind: 'tablet', browser: 'chrome', version: 126 }],
  [
    `${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    5,
    { kind: 'phone', browser: 'samsung', version: 25 },
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    10,
    { kind: 'computer', browser: 'edge', version: 126 },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    0,
    { kind: 'computer', browser: 'firefox', version: 127 },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    5,
    { kind: 'phone', browser: 'safari', version: 17 },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    5,
    { kind: 'tablet', browser: 'safari', version: 17 },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    0,
    { kind: 'computer', browser: 'safari', version: 17 },
  ],
  ['something else', 0, { kind: 'computer', browser: 'other', version: null }],
])('user agent %#: takes kind, browser and major version alone', (...[userAgent, touchPoints, device]) => {
  expect(deviceClass(userAgent, touchPoints)).toEqual(device);
});
