import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#api/cache/query-client.ts';
import { connectPorts } from '#api/ports.ts';
import { CallStage } from '#features/consultation-room/call/call-stage.tsx';
import panel from '#features/consultation-room/panel.module.css';
import nurse from '#features/nurse-consultation/nurse-consultation.module.css';
import { render } from '#tests/support/browser/render.tsx';
import { whatCovers } from '#tests/support/browser/under-pointer.ts';
import { member, VISIT } from '#tests/support/browser/room-doubles.ts';

const letIn = vi.hoisted(() => vi.fn(() => Promise.resolve({})));
const playKnock = vi.hoisted(() => vi.fn(() => Promise.resolve('played')));
const members = vi.hoisted(() => ({ list: [] as unknown[] }));

vi.mock('#api/resources/room.ts', async (original) => ({ ...(await original<object>()), letIn }));
vi.mock('#lib/audio.ts', async (original) => ({ ...(await original<object>()), playKnock }));
vi.mock('#features/consultation-room/call/use-call-window.ts', () => ({
  useCallWindow: () => ({ place: 'here', bringHere: () => undefined, isTakenOver: () => false }),
}));
vi.mock('#features/consultation-room/call/use-call.ts', () => ({
  useCall: () => ({
    view: { phase: 'in', you: 'doctor', members: members.list, peers: new Map(), error: undefined },
    local: { camera: 'on', microphone: 'on', sharing: false, preview: undefined },
    media: { tracks: {} },
    start: () => undefined,
    leave: () => undefined,
  }),
}));

const INSIDE = [member({}), member({ memberId: 'patient', name: 'Dibyalata Nath', role: 'patient' })];
const MARIA = member({ memberId: 'maria', name: 'Maria Rodrigues', role: 'guest', state: 'WAITING' });
const ANIL = member({ memberId: 'anil', name: 'Anil Joshi', role: 'guest', state: 'WAITING' });

const WORK = ['note with medicines', 'summary', 'lab', 'chat'] as const;
const SIZES = [
  [1440, 900],
  [1920, 1080],
  [1280, 720],
  [1024, 768],
  [800, 1280],
  [390, 844],
  [320, 640],
] as const;

beforeAll(() => connectPorts(() => import('#app/runtime.ts')));
beforeEach(() => {
  letIn.mockClear();
  playKnock.mockClear();
  members.list = [...INSIDE, MARIA];
});
afterAll(() => page.viewport(1024, 768));

function show(node: ReactNode) {
  return render(<QueryClientProvider client={queryClient}>{node}</QueryClientProvider>);
}

function room(work: (typeof WORK)[number]): ReactNode {
  const tab = work === 'note with medicines' ? 'note' : work;
  return (
    <div className={panel.room} data-tab={tab}>
      <CallStage
        consultation={VISIT}
        writing={tab === 'note' || tab === 'lab'}
        newMessages={0}
        onChat={() => undefined}
      />
      <main className={panel.panel}>
        <div className={panel.scroll}>
          <div data-lines={work === 'note with medicines' ? 3 : undefined} style={{ height: '120rem' }} />
        </div>
      </main>
    </div>
  );
}

const admit = () => page.getByRole('button', { name: 'Admit Maria Rodrigues' });
const decline = () => page.getByRole('button', { name: 'Decline Maria Rodrigues' });

for (const [width, height] of SIZES) {
  test.each(WORK)(`shows Admit and Decline under the pointer at ${width}×${height}, %s`, async (work) => {
    await page.viewport(width, height);
    show(room(work));
    await expect.element(admit()).toBeVisible();
    expect(whatCovers(admit().element())).toBe('');
    expect(whatCovers(decline().element())).toBe('');
    // A phone scrolls the whole page: the knock stays in view while the doctor writes below.
    scrollTo(0, 2000);
    expect(whatCovers(admit().element())).toBe('');
  });
}

test.each([
  [1024, 768],
  [800, 1280],
  [390, 844],
] as const)('shows Admit under the pointer in the nurse’s call at %i×%i', async (width, height) => {
  await page.viewport(width, height);
  show(
    <main className={`${nurse.screen} ${nurse.calling}`}>
      <div className={nurse.columns}>
        <div className={nurse.call}>
          <CallStage byVideo consultation={VISIT} newMessages={0} onChat={() => undefined} />
        </div>
        <div className={nurse.talk} style={{ height: '80rem' }} />
      </div>
    </main>,
  );
  await expect.element(admit()).toBeVisible();
  expect(whatCovers(admit().element())).toBe('');
  expect(whatCovers(decline().element())).toBe('');
});

test('names who waits, Admit first, and how many more wait behind them', async () => {
  members.list = [...INSIDE, MARIA, ANIL];
  show(room('chat'));
  const bar = page.getByRole('region', { name: 'Waiting to join' });
  await expect.element(bar.getByText('Maria Rodrigues is waiting')).toBeVisible();
  await expect.element(bar.getByText('1 more waiting')).toBeVisible();
  const names = bar
    .getByRole('button')
    .elements()
    .map((button) => button.textContent);
  expect(names).toEqual(['Admit', 'Decline']);
  await expect.element(page.getByText('Anil Joshi is waiting')).not.toBeInTheDocument();
});

test('ignores a press right after another person took the place of the one who waited', async () => {
  const { rerender } = show(room('chat'));
  await expect.element(admit()).toBeVisible();
  members.list = [...INSIDE, ANIL];
  rerender(<QueryClientProvider client={queryClient}>{room('summary')}</QueryClientProvider>);
  const next = page.getByRole('button', { name: 'Admit Anil Joshi' });
  (next.element() as HTMLElement).click();
  expect(letIn).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve, 450));
  (next.element() as HTMLElement).click();
  expect(letIn).toHaveBeenCalledWith({ consultationId: 'visit', memberId: 'anil', admit: true });
});

test('sounds once for each person who comes to wait, and again for one who comes back', async () => {
  members.list = INSIDE;
  const { rerender } = show(room('chat'));
  const change = (list: unknown[]): void => {
    members.list = list;
    rerender(<QueryClientProvider client={queryClient}>{room('chat')}</QueryClientProvider>);
  };
  await expect.element(page.getByRole('button', { name: 'Leave call' })).toBeVisible();
  expect(playKnock).toHaveBeenCalledTimes(0);
  change([...INSIDE, MARIA]);
  change([...INSIDE, { ...MARIA, microphone: true }]);
  await expect.poll(() => playKnock.mock.calls.length).toBe(1);
  change([...INSIDE, MARIA, ANIL]);
  await expect.poll(() => playKnock.mock.calls.length).toBe(2);
  change([...INSIDE, ANIL]);
  change(INSIDE);
  change([...INSIDE, ANIL]);
  await expect.poll(() => playKnock.mock.calls.length).toBe(3);
});

const LONG = 'Mary Elizabeth Annamma Kurian-Vattakunnel of Kanjirappally and Changanassery';
test.each([
  [390, 844],
  [800, 1280],
  [1024, 768],
  [1440, 900],
] as const)(
  'shows Admit and Decline under the pointer for a name of 75 letters at %i×%i',
  async (width, height) => {
    await page.viewport(width, height);
    expect(LONG.length).toBeGreaterThanOrEqual(75);
    members.list = [...INSIDE, { ...MARIA, name: LONG }];
    show(room('note with medicines'));
    for (const verb of ['Admit', 'Decline'])
      expect(whatCovers(page.getByRole('button', { name: `${verb} ${LONG}` }).element())).toBe('');
    const { left, right } = page.getByText(`${LONG} is waiting`).element().getBoundingClientRect();
    expect([left >= 0, right <= width]).toEqual([true, true]);
  },
);
