// Draws the clip that simulated patients send, server/simulator/patient.ivf: VP8, encoded by a browser.
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { findChromium } from '#tests/support/browser/browsers.mjs';

const CLIP = { width: 320, height: 240, framesPerSecond: 12, frames: 60, bitrate: 90_000 };
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage();
// WebCodecs wants a secure context.
await page.route('http://127.0.0.1/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
await page.goto('http://127.0.0.1/');
const frames = await page.evaluate(encode, CLIP);
await browser.close();
writeFileSync('server/simulator/patient.ivf', ivf(frames.map((bytes) => Buffer.from(bytes))));

/** In the page. @returns the bytes of each frame, the first one a key frame */
async function encode({ width, height, framesPerSecond, frames: count, bitrate }) {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  const encoded = [];
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      encoded.push([...bytes]);
    },
    error(error) {
      throw error;
    },
  });
  encoder.configure({ codec: 'vp8', width, height, bitrate, framerate: framesPerSecond });
  for (let at = 0; at < count; at += 1) {
    draw(at, (at / count) * 2 * Math.PI);
    const frame = new VideoFrame(canvas, { timestamp: (at * 1e6) / framesPerSecond });
    encoder.encode(frame, { keyFrame: at === 0 });
    frame.close();
  }
  await encoder.flush();
  return encoded;

  function oval(colour, x, y, across, down) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.ellipse(x, y, across, down, 0, 0, 2 * Math.PI);
    pen.fill();
  }

  /** The head sways, the eyes blink, the mouth speaks; the last frame leads back to the first. */
  function draw(at, turn) {
    const x = 160 + 6 * Math.sin(turn);
    const y = 104 + 2 * Math.sin(2 * turn);
    pen.fillStyle = '#c9d6d3';
    pen.fillRect(0, 0, width, height);
    oval('#4a6b8a', 160 + 2 * Math.sin(turn), 244, 92, 70 + Math.sin(2 * turn));
    pen.fillStyle = '#a9745a';
    pen.fillRect(x - 17, y + 46, 34, 36);
    oval('#2b211d', x, y - 12, 53, 58);
    oval('#b98065', x, y + 4, 44, 54);
    const isShut = at % 30 >= 27;
    for (const eye of [x - 18, x + 18]) {
      oval('#ffffff', eye, y - 4, 8, isShut ? 1 : 5);
      if (!isShut) oval('#2b211d', eye + 2 * Math.sin(turn), y - 4, 3.4, 3.4);
    }
    oval('#8a3f3a', x, y + 32, 13, 3 + 3 * Math.abs(Math.sin(3 * turn)));
    pen.fillStyle = 'rgb(20 30 30 / 72%)';
    pen.fillRect(0, 0, width, 26);
    pen.fillStyle = '#ffffff';
    pen.font = '600 14px sans-serif';
    pen.textAlign = 'center';
    pen.fillText('Simulated patient', 160, 18);
  }
}

/** @returns {Buffer} the frames as an IVF file: a header of 32 bytes, then 12 bytes before each frame */
function ivf(all) {
  const head = Buffer.alloc(32);
  head.write('DKIF', 0);
  head.writeUInt16LE(32, 6);
  head.write('VP80', 8);
  head.writeUInt16LE(CLIP.width, 12);
  head.writeUInt16LE(CLIP.height, 14);
  head.writeUInt32LE(CLIP.framesPerSecond, 16);
  head.writeUInt32LE(1, 20);
  head.writeUInt32LE(all.length, 24);
  const parts = all.flatMap((bytes, at) => {
    const before = Buffer.alloc(12);
    before.writeUInt32LE(bytes.length, 0);
    before.writeUInt32LE(at, 4);
    return [before, bytes];
  });
  return Buffer.concat([head, ...parts]);
}
