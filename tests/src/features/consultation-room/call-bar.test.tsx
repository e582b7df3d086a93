import { QueryClientProvider } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#api/cache/query-client.ts';
import { connectPorts } from '#api/ports.ts';
import { CallStage } from '#features/consultation-room/call/call-stage.tsx';
import panel from '#features/consultation-room/panel.module.css';
import { render } from '#tests/support/browser/render.tsx';
import { member, VISIT } from '#tests/support/browser/room-doubles.ts';
import { whatCovers } from '#tests/support/browser/under-pointer.ts';

const call = vi.hoisted(() => ({ members: [] as unknown[], camera: 'off', sharing: false }));

vi.mock('#features/consultation-room/call/use-call-window.ts', () => ({
  useCallWindow: () => ({ place: 'here', bringHere: () => undefined, isTakenOver: () => false }),
}));
vi.mock('#features/consultation-room/call/use-call.ts', () => ({
  useCall: () => ({
    view: { phase: 'in', you: 'doctor', members: call.members, peers: new Map(), error: undefined },
    local: { camera: call.camera, microphone: 'off', sharing: call.sharing, preview: undefined },
    media: { tracks: {} },
    start: () => undefined,
    leave: () => undefined,
  }),
}));

const DOCTOR = member({ microphone: false });
const PATIENT = { memberId: 'patient', name: 'Dibyalata Nath', role: 'patient', microphone: false } as const;
/** Width and height of the window, and the most that the bar may take of the height. */
const STACKED = [
  [1024, 768, 72],
  [800, 1280, 120],
  [390, 844, 112],
  [320, 640, 112],
] as const;
const PHONE = [390, 844] as const;

beforeAll(() => connectPorts(() => import('#app/runtime.ts')));
beforeEach(() => {
  call.members = [DOCTOR];
  call.camera = 'off';
  call.sharing = false;
});
afterAll(() => page.viewport(1024, 768));

interface RoomOptions {
  mode?: 'CHAT' | 'VIDEO';
  tab?: 'note' | 'chat';
  lines?: number;
}

function room({ mode = 'CHAT', tab = 'note', lines }: RoomOptions) {
  return (
    <QueryClientProvider client={queryClient}>
      <div className={panel.room} data-tab={tab}>
        <CallStage
          consultation={{ ...VISIT, consultationMode: mode }}
          writing={tab === 'note'}
          newMessages={0}
          onChat={() => undefined}
        />
        <main className={panel.panel}>
          <div className={panel.scroll}>
            <div data-lines={lines} style={{ height: '120rem' }} />
          </div>
        </main>
      </div>
    </QueryClientProvider>
  );
}

const stage = () => page.getByRole('region', { name: 'Call' }).element();
const height = (): number => stage().getBoundingClientRect().height;
const button = (name: string) => page.getByRole('button', { name }).element();
const placesOf = (): string[] =>
  [page.getByRole('heading').element(), ...page.getByRole('button').elements()]
    // A tile is a button as well.
    .filter((part) => !part.closest('figure'))
    .map((part) => {
      const { left, top } = part.getBoundingClientRect();
      return `${part.textContent} ${Math.round(left)} ${Math.round(top)}`;
    });

describe.each(STACKED)('a visit by chat at %i×%i', (width, windowHeight, most) => {
  beforeEach(() => page.viewport(width, windowHeight));

  it.each([{ tab: 'note' }, { tab: 'note', lines: 3 }, { tab: 'chat' }] as const)(
    'fits into one low bar without a picture at %o',
    async (options) => {
      render(room(options));
      await expect.element(page.getByRole('button', { name: 'Leave call' })).toBeVisible();
      expect(height()).toBeLessThanOrEqual(most);
      expect(page.getByRole('figure').elements()).toEqual([]);
      for (const name of ['Turn microphone on', 'Turn camera on', 'Invite a guest', 'Chat', 'Leave call'])
        expect(whatCovers(button(name))).toBe('');
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );

  it.each([
    ['own camera', () => (call.camera = 'on')],
    ['shared screen', () => (call.sharing = true)],
    ['camera of another', () => (call.members = [DOCTOR, member({ ...PATIENT, camera: true })])],
  ])('shows pictures below the bar for the %s and moves no control', async (_what, turnOn) => {
    const { rerender } = render(room({}));
    await expect.element(page.getByRole('button', { name: 'Leave call' })).toBeVisible();
    const before = placesOf().map((place) => place.replace(/^\D*/, ''));
    const low = height();
    turnOn();
    rerender(room({}));
    await expect.element(page.getByRole('figure').first()).toBeVisible();
    expect(placesOf().map((place) => place.replace(/^\D*/, ''))).toEqual(before);
    expect(height()).toBeGreaterThan(low + 60);
    const [main, own] = page
      .getByRole('figure')
      .elements()
      .map((figure) => figure.getBoundingClientRect());
    // While the doctor writes, the pictures are low and must not cover the words of another.
    expect(main?.right).toBeLessThanOrEqual(own?.left ?? 0);
  });

  it('shows Admit and Decline under the pointer and moves no control for a knock', async () => {
    const { rerender } = render(room({}));
    await expect.element(page.getByRole('button', { name: 'Leave call' })).toBeVisible();
    const { top } = button('Leave call').getBoundingClientRect();
    call.members = [DOCTOR, member({ memberId: 'maria', name: 'Maria', role: 'guest', state: 'WAITING' })];
    rerender(room({}));
    await expect.element(page.getByRole('button', { name: 'Admit Maria' })).toBeVisible();
    expect(whatCovers(button('Admit Maria'))).toBe('');
    expect(whatCovers(button('Decline Maria'))).toBe('');
    expect(button('Leave call').getBoundingClientRect().top).toBe(top);
  });

  it('names on the bar who else is in the call and what they send', async () => {
    const { rerender } = render(room({}));
    await expect.element(page.getByText('No one else is in the call yet').first()).toBeVisible();
    call.members = [DOCTOR, member(PATIENT), member({ memberId: 'new', name: 'Anil', state: 'WAITING' })];
    rerender(room({}));
    await expect.element(page.getByText('In the call: Dibyalata Nath, No sound or video')).toBeVisible();
  });
});

it('keeps the tiles of a visit by video before anybody turns a camera on', async () => {
  await page.viewport(1024, 768);
  render(room({ mode: 'VIDEO', tab: 'chat' }));
  await expect.element(page.getByRole('figure').first()).toBeVisible();
});

it('keeps the tiles of a chat beside the work where there is room for two columns', async () => {
  await page.viewport(1440, 900);
  render(room({}));
  await expect.element(page.getByRole('figure').first()).toBeVisible();
});

it('keeps its height by video on a phone with medicines on the pad', async () => {
  await page.viewport(...PHONE);
  const { rerender } = render(room({ mode: 'VIDEO' }));
  await expect.element(page.getByRole('button', { name: 'Leave call' })).toBeVisible();
  const low = height();
  rerender(room({ mode: 'VIDEO', lines: 3 }));
  expect(height()).toBe(low);
});
