// @module-tag slow
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#api/cache/query-client.ts';
import { connectPorts } from '#api/ports.ts';
import { CallStage } from '#features/consultation-room/call/call-stage.tsx';
import type { Call } from '#features/consultation-room/call/use-call.ts';
import { GuestCall } from '#features/consultation-room/guest/guest-call.tsx';
import panel from '#features/consultation-room/panel.module.css';
import { callOf, peer } from '#tests/support/browser/call-doubles.ts';
import { render } from '#tests/support/browser/render.tsx';
import { member, VISIT } from '#tests/support/browser/room-doubles.ts';
import { whatCovers } from '#tests/support/browser/under-pointer.ts';

const shown = vi.hoisted(() => ({ call: undefined as unknown }));
vi.mock('#features/consultation-room/call/use-call-window.ts', () => ({
  useCallWindow: () => ({ place: 'here', bringHere: () => undefined, isTakenOver: () => false }),
}));
vi.mock('#features/consultation-room/call/use-call.ts', () => ({ useCall: () => shown.call as Call }));
vi.mock('#features/consultation-room/use-room-chat.ts', () => ({
  useRoomChat: () => ({ lines: [], attach: () => undefined, attaching: undefined }),
}));

/** `open`: the panel with the note beside the stage, or below it on a narrow window; without it the chat. */
const LAYOUTS = [
  ['390×844', 390, 844, false],
  ['844×390', 844, 390, false],
  ['800×1280', 800, 1280, false],
  ['1024×768', 1024, 768, false],
  ['1280×720', 1280, 720, false],
  ['1440×900', 1440, 900, false],
  ['390 with the panel open', 390, 844, true],
  ['1024 with the panel open', 1024, 768, true],
] as const;

const DOCTOR = member({ camera: true });
const PATIENT = member({ memberId: 'patient', name: 'Dibyalata Nath', role: 'patient', camera: true });
const NURSE = member({ memberId: 'nurse', name: 'Anitha Nair', role: 'nurse', camera: true });
const SON = member({
  memberId: 'son',
  name: 'Mary Elizabeth Annamma Kurian-Vattakunnel of Kanjirappally and Changanassery',
  role: 'guest',
  camera: true,
});
const TWO = [DOCTOR, PATIENT];
const peers = { patient: peer(), nurse: peer(), son: peer() };
const only = (part: Parameters<typeof peer>[0]) => ({ patient: { ...peers.patient, ...part } });

const STATES: Readonly<Record<string, Omit<Parameters<typeof callOf>[0], 'you'>>> = {
  connecting: { members: TWO, peers: only({ state: 'connecting', quality: undefined }) },
  'two people': { members: TWO, peers: only({}) },
  'four people': { members: [DOCTOR, PATIENT, NURSE, SON], peers },
  reconnecting: { members: TWO, peers: only({ state: 'reconnecting' }) },
  'a weak line': {
    members: TWO,
    peers: only({ quality: 'weak', level: 'sound', isStill: true, isPoor: true }),
  },
  'a shared screen': { members: [DOCTOR, PATIENT, { ...NURSE, sharing: true }], peers },
};

const TICKET = {
  token: 't',
  consultationId: 'visit',
  memberId: 'me',
  name: 'Asha',
  consultationMode: 'VIDEO',
};

function doctorsRoom(open: boolean): ReactNode {
  return (
    <div className={panel.room} data-tab={open ? 'note' : 'chat'}>
      <CallStage consultation={VISIT} writing={open} newMessages={2} onChat={() => undefined} />
      <main className={panel.panel}>
        <div className={panel.scroll}>
          <div style={{ height: '120rem' }} />
        </div>
      </main>
    </div>
  );
}
const guestsRoom = (): ReactNode => (
  <GuestCall
    call={shown.call as Call}
    ticket={TICKET as Parameters<typeof GuestCall>[0]['ticket']}
    inviter="Dr. Dibyalata Nath"
    isPatient
    onLeave={() => undefined}
  />
);

beforeAll(() => connectPorts(() => import('#app/runtime.ts')));
afterAll(() => page.viewport(1024, 768));

const isShown = (element: Element): boolean => element.checkVisibility() && element.clientWidth > 0;
const stage = (): Element => page.getByRole('region', { name: 'Call' }).element();

/** Returns the controls that a press does not reach, or that are out of the window. */
function unreachable(): string[] {
  return [...stage().querySelectorAll('button')].filter(isShown).flatMap((button) => {
    const name = button.ariaLabel ?? button.textContent;
    const { left, top, right, bottom } = button.getBoundingClientRect();
    const isOutside = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    // Other controls lie on a tile: what counts is that its middle is pressed.
    const covers =
      button.closest('figure') && !button.closest('[data-tools]') ? middle(button) : whatCovers(button);
    return isOutside || covers ? [`${name}: ${isOutside ? 'out of the window' : covers}`] : [];
  });
}
function middle(element: Element): string {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit === element ? '' : (hit?.outerHTML.slice(0, 120) ?? 'nothing');
}

/** Returns names of people that are broken into more than two lines, or are out of the window. */
function brokenNames(): string[] {
  return [...stage().querySelectorAll('h1, figcaption')].filter(isShown).flatMap((name) => {
    const { left, right, bottom, height } = name.getBoundingClientRect();
    const { fontSize, paddingBlockStart, paddingBlockEnd } = getComputedStyle(name);
    const text = height - Number.parseFloat(paddingBlockStart) - Number.parseFloat(paddingBlockEnd);
    const lines = text / Number.parseFloat(fontSize);
    const isOutside = left < 0 || right > innerWidth || bottom > innerHeight;
    return lines > 3.2 || isOutside ? [`${name.textContent}: ${lines} times its letters`] : [];
  });
}

for (const [state, parts] of Object.entries(STATES))
  test.each(LAYOUTS)(
    `reaches every control of the room with ${state} at %s`,
    async (_layout, width, height, open) => {
      await page.viewport(width, height);
      shown.call = callOf({ you: 'doctor', ...parts });
      render(<QueryClientProvider client={queryClient}>{doctorsRoom(open)}</QueryClientProvider>);
      await expect.element(page.getByRole('button', { name: 'Leave call' })).toBeInTheDocument();
      expect(unreachable()).toEqual([]);
      expect(brokenNames()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );

for (const [state, parts] of Object.entries(STATES))
  test.each(LAYOUTS)(
    `reaches every control of a patient’s call with ${state} at %s`,
    async (_layout, width, height, open) => {
      await page.viewport(width, height);
      const torch = 'off' as const;
      const devices = ['front', 'back'].map(
        (deviceId) => ({ deviceId, kind: 'videoinput' }) as MediaDeviceInfo,
      );
      shown.call = callOf({ you: 'doctor', ...parts, local: { torch, devices } });
      render(<QueryClientProvider client={queryClient}>{guestsRoom()}</QueryClientProvider>);
      if (open) await page.getByRole('button', { name: 'Chat', exact: true }).click();
      await expect.element(page.getByRole('button', { name: 'Turn light on' })).toBeInTheDocument();
      expect(unreachable()).toEqual([]);
      expect(brokenNames()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );
