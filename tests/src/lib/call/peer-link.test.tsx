// @module-tag slow
import { afterEach, expect, test } from 'vitest';
import type { Signal } from '#contract/room.ts';
import { chooseDevice } from '#lib/call/device-choice.ts';
import { LinkFigures } from '#lib/call/link-figures.ts';
import { PeerLink } from '#lib/call/peer-link.ts';
import { picture } from '#tests/support/browser/call-doubles.ts';

const links: PeerLink[] = [];
afterEach(() => {
  for (const link of links.splice(0)) link.close();
  chooseDevice({ savesData: false });
});

/** Two sides of one connection over this machine; the first sends a picture of 1,280 × 720. */
function twoSides() {
  const troubles: unknown[] = [];
  const side = (polite: boolean, send: (signal: Signal) => Promise<unknown>): PeerLink => {
    const onTrouble = (error: unknown): void => void troubles.push(error);
    const figures = new LinkFigures(Date.now());
    const common = {
      carries: 'both' as const,
      iceServers: [],
      theyOffer: () => true,
      peers: () => 1,
      figures,
      onChange: () => undefined,
    };
    const link = new PeerLink({ ...common, polite, send, onTrouble });
    links.push(link);
    return link;
  };
  const sender: PeerLink = side(false, (signal) => receiver.feed(signal));
  const receiver: PeerLink = side(true, (signal) => sender.feed(signal));
  sender.setTracks({ audio: null, video: picture(1280, 720).getVideoTracks()[0] ?? null, isScreen: false });
  const timer = setInterval(() => {
    for (const link of [sender, receiver]) {
      link.tick(true);
      void link.measure();
    }
  }, 250);
  const video = document.createElement('video');
  Object.assign(video, { srcObject: receiver.remote, muted: true, autoplay: true });
  return { receiver, video, troubles, stop: () => clearInterval(timer) };
}
const LONG = { timeout: 25_000 };

test('a picture that is shown small is sent small, and large again when it is shown large', async () => {
  const { receiver, video, troubles, stop } = twoSides();
  await expect.poll(() => receiver.state, LONG).toBe('connected');
  await expect.poll(() => video.videoHeight, LONG).toBeGreaterThan(180);
  receiver.wishes.setShown(180);
  await expect.poll(() => video.videoHeight, LONG).toBe(180);
  receiver.wishes.setShown(720);
  await expect.poll(() => video.videoHeight, LONG).toBeGreaterThan(180);
  expect(troubles).toEqual([]);
  stop();
}, 90_000);

test('data saver on one side makes the picture small', async () => {
  const { receiver, video, stop } = twoSides();
  await expect.poll(() => video.videoHeight, LONG).toBeGreaterThan(180);
  chooseDevice({ savesData: true });
  await expect.poll(() => video.videoHeight, LONG).toBe(180);
  expect(receiver.state).toBe('connected');
  stop();
}, 90_000);
