import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CallTiles } from '#features/consultation-room/call/call-tiles.tsx';
import type { Call } from '#features/consultation-room/call/use-call.ts';
import stage from '#features/consultation-room/call/stage.module.css';
import { callOf, peer } from '#tests/support/browser/call-doubles.ts';
import { render } from '#tests/support/browser/render.tsx';
import { member } from '#tests/support/browser/room-doubles.ts';
import { whatCovers } from '#tests/support/browser/under-pointer.ts';

const DOCTOR = member({ camera: true });
const PATIENT = member({ memberId: 'patient', name: 'Dibyalata Nath', role: 'patient', camera: true });
const NURSE = member({ memberId: 'nurse', name: 'Anitha Nair', role: 'nurse', camera: true });
const peers = { patient: peer(), nurse: peer() };
let members = [DOCTOR, PATIENT, NURSE];

beforeAll(() => page.viewport(1024, 768));
beforeEach(() => {
  members = [DOCTOR, PATIENT, NURSE];
  onPicture.mockReset();
});
afterAll(() => page.viewport(1024, 768));

const tiles = () => (
  <section className={stage.stage} style={{ height: '40rem' }} aria-label="Call">
    <CallTiles call={callOf({ you: 'doctor', members, peers })} absent={{ name: 'x', lang: 'en' }} />
  </section>
);
const onPicture = vi.fn<(video: HTMLVideoElement) => void>();
const withPictures = (call: Call) => (
  <section className={stage.stage} style={{ height: '40rem' }} aria-label="Call">
    <CallTiles {...{ call, onPicture }} absent={{ name: 'x', lang: 'en' }} />
  </section>
);
const large = (): HTMLVideoElement => document.querySelector<HTMLVideoElement>('video[data-main]')!;
const nameOfLarge = (): string => large().closest('figure')?.querySelector('figcaption')?.textContent ?? '';
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('shows a pressed person large, also by keyboard, and the one before again', async () => {
  render(tiles());
  expect(nameOfLarge()).toContain('Dibyalata Nath');
  await button('Show Anitha Nair large').click();
  expect(nameOfLarge()).toContain('Anitha Nair');
  await button('Show small again').click();
  expect(nameOfLarge()).toContain('Dibyalata Nath');

  (button('Show You large').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(nameOfLarge()).toContain('You');
  (button('Show small again').element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  expect(nameOfLarge()).toContain('Dibyalata Nath');

  await button('Show Anitha Nair large').click();
  await userEvent.click(large());
  expect(nameOfLarge()).toContain('Dibyalata Nath');
});

it('shows a shared screen large with its words, unmirrored, over an earlier choice, and the patient after it', async () => {
  const { rerender } = render(tiles());
  await button('Show You large').click();
  members = [DOCTOR, PATIENT, { ...NURSE, sharing: true }];
  rerender(tiles());
  expect(nameOfLarge()).toContain('Anitha Nair’s screen');
  expect(getComputedStyle(large()).transform).toBe('none');
  await button('Show Dibyalata Nath large').click();
  expect(nameOfLarge()).toContain('Dibyalata Nath');
  members = [DOCTOR, PATIENT, NURSE];
  rerender(tiles());
  expect(nameOfLarge()).toContain('Dibyalata Nath');
});

it('shows the own camera as in a mirror, and the own screen as it is', () => {
  const own = (sharing: boolean) => (
    <CallTiles
      call={callOf({ you: 'doctor', members: [DOCTOR], local: { sharing } })}
      absent={{ name: 'x', lang: 'en' }}
    />
  );
  const { container, rerender } = render(own(false));
  const shown = (): string => getComputedStyle(container.querySelector('video')!).transform;
  expect(shown()).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  rerender(own(true));
  expect(shown()).toBe('none');
});

it('shows the patient large again when the person who was chosen leaves', async () => {
  const { rerender } = render(tiles());
  await button('Show Anitha Nair large').click();
  members = [DOCTOR, PATIENT];
  rerender(tiles());
  expect(nameOfLarge()).toContain('Dibyalata Nath');
});

it('enlarges the picture up to three times, moves it within its edges, and shows all of it at Escape', async () => {
  render(tiles());
  const width = (): number => large().getBoundingClientRect().width;
  const whole = width();
  expect(button('Zoom out').element().getAttribute('aria-disabled')).toBe('true');
  for (const times of [2, 3]) {
    await button('Zoom in').click();
    expect(width()).toBeCloseTo(times * whole, 0);
  }
  expect(button('Zoom in').element().getAttribute('aria-disabled')).toBe('true');

  const { left } = large().getBoundingClientRect();
  await userEvent.keyboard('{ArrowLeft}');
  expect(large().getBoundingClientRect().left).toBeCloseTo(left + whole / 10, 0);
  const frame = large().parentElement!;
  const at = (clientX: number): PointerEventInit => ({ pointerId: 1, clientX, clientY: 300, bubbles: true });
  vi.spyOn(frame, 'setPointerCapture').mockReturnValue();
  frame.dispatchEvent(new PointerEvent('pointerdown', at(100)));
  frame.dispatchEvent(new PointerEvent('pointermove', at(100 + 10 * whole)));
  frame.dispatchEvent(new PointerEvent('pointerup', at(100 + 10 * whole)));
  await expect
    .poll(() => large().getBoundingClientRect().left)
    .toBeCloseTo(frame.getBoundingClientRect().left, 0);
  await userEvent.keyboard('{Escape}');
  expect(width()).toBeCloseTo(whole, 0);
});

it('enlarges the picture with two fingers', async () => {
  render(tiles());
  const whole = large().getBoundingClientRect().width;
  const frame = large().parentElement!;
  vi.spyOn(frame, 'setPointerCapture').mockReturnValue();
  const touch = (type: string, pointerId: number, clientX: number): void =>
    void frame.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: 200, bubbles: true }));
  touch('pointerdown', 1, 200);
  touch('pointerdown', 2, 300);
  touch('pointermove', 1, 150);
  touch('pointermove', 2, 350);
  await expect.poll(() => large().getBoundingClientRect().width).toBeCloseTo(2 * whole, 0);
});

it('shows the stage on the full screen and back', async () => {
  const ask = vi.spyOn(Element.prototype, 'requestFullscreen').mockResolvedValue();
  render(tiles());
  expect(whatCovers(button('Full screen').element())).toBe('');
  await button('Full screen').click();
  expect(ask.mock.contexts[0]).toBe(page.getByRole('region', { name: 'Call' }).element());
  const element = vi.spyOn(document, 'fullscreenElement', 'get').mockReturnValue(document.body);
  document.dispatchEvent(new Event('fullscreenchange'));
  const leave = vi.spyOn(document, 'exitFullscreen').mockResolvedValue();
  await button('Leave full screen').click();
  expect(leave).toHaveBeenCalled();
  for (const spy of [ask, element, leave]) spy.mockRestore();
});

it('offers no full screen where the browser has none', () => {
  const enabled = vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(false);
  render(tiles());
  expect(page.getByRole('button', { name: 'Full screen' }).elements()).toEqual([]);
  enabled.mockRestore();
});

const CAMERA_OFF = { ...PATIENT, camera: false };
const SHARING = { ...PATIENT, sharing: true };

it.each([
  ['the camera of the patient is off', CAMERA_OFF, {}],
  ['the patient shows a screen', SHARING, {}],
  ['the video of the patient is paused', PATIENT, { isStill: true }],
  ['the line to the patient is broken', PATIENT, { state: 'reconnecting' as const }],
])('offers no picture while %s', async (_what, patient, line) => {
  const call = callOf({ you: 'doctor', members: [DOCTOR, patient], peers: { patient: peer(line) } });
  render(withPictures(call));
  await expect.element(page.getByRole('figure').first()).toBeVisible();
  expect(button('Take picture').elements()).toEqual([]);
});

it('takes a picture of the patient alone, and only for those who may', async () => {
  const call = callOf({ you: 'doctor', members, peers });
  const { rerender } = render(withPictures(call));
  await button('Zoom in').click();
  await button('Take picture').click();
  expect(onPicture).toHaveBeenCalledExactlyOnceWith(large());
  await userEvent.keyboard('{Escape}');
  await button('Show Anitha Nair large').click();
  expect(button('Take picture').elements()).toEqual([]);
  await button('Show You large').click();
  expect(button('Take picture').elements()).toEqual([]);
  rerender(tiles());
  await button('Show Dibyalata Nath large').click();
  await expect.element(button('Zoom in')).toBeVisible();
  expect(button('Take picture').elements()).toEqual([]);
});
