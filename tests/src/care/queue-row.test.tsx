import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { QueueRow } from '#care/queue-row.tsx';
import { RAJESH } from '#tests/support/browser/patients.ts';
import { StatusChip } from '#care/status-chip.tsx';
import { render } from '#tests/support/browser/render.tsx';

test.each([
  ['that nothing is recorded is not that there is none', {}, 'Allergies not recorded'],
  ['that there is none, where it was asked', { noKnownAllergies: true }, 'No known allergies'],
  [
    'each of them, which a narrow row does not cut off',
    { allergies: ['Penicillin', 'Sulfamethoxazole with trimethoprim', 'Ciprofloxacin'] },
    'Allergy: Penicillin, Sulfamethoxazole with trimethoprim, Ciprofloxacin',
  ],
])('a queue row says before the request is taken %s', async (_, known, words) => {
  render(
    <div style={{ inlineSize: '22rem' }}>
      <QueueRow name="Rajesh Kulkarni" facts="62 y · M" patient={{ ...RAJESH, ...known }} />
    </div>,
  );
  const said = page.getByText(words);
  await expect.element(said).toBeVisible();
  const row = said.element().closest('li') as HTMLElement;
  const box = said.element().getBoundingClientRect();
  expect(box.right).toBeLessThanOrEqual(row.getBoundingClientRect().right);
  expect(said.element().scrollWidth).toBeLessThanOrEqual(Math.ceil(box.width));
});

test.each([undefined, false, ''])(
  'a queue row shows the reason while there is no news of it (%s)',
  async (news) => {
    render(
      <QueueRow name="Rajesh Kulkarni" facts="62 y · M" patient={RAJESH} reason="Chest pain" news={news} />,
    );
    await expect.element(page.getByText('Chest pain')).toBeVisible();
  },
);

const ALARM = {
  vitalSetId: 'set-1',
  scale: 'NEWS2',
  score: 9,
  isComplete: true,
  urgency: 'EMERGENCY',
  at: '2026-11-28T05:00:00.000Z',
  byName: 'Anitha Nair',
} as const;

test.each([
  ['the whole score', {}, 'Alarming vital signs: NEWS2 9'],
  ['the least score', { isComplete: false }, 'Alarming vital signs: NEWS2 at least 9'],
  [
    'a value without a score',
    { score: null, scale: 'PREGNANT' },
    'Alarming vital signs: Value out of limits',
  ],
] as const)('a queue row shows %s of alarming vital signs', async (_, more, words) => {
  render(<QueueRow name="Rajesh Kulkarni" deterioration={{ ...ALARM, ...more }} />);
  await expect.element(page.getByText(words)).toBeVisible();
});

test('a queue row shows no alarm once the request has ended', async () => {
  render(<QueueRow name="Rajesh Kulkarni" deterioration={ALARM} state="taken" />);
  await expect.element(page.getByText('Rajesh Kulkarni')).toBeVisible();
  await expect.element(page.getByText(/^Alarming/)).not.toBeInTheDocument();
});

test('a queue row keeps the chip of alarming vital signs within a narrow row', async () => {
  const { container } = render(
    <div style={{ inlineSize: '17rem' }}>
      <QueueRow
        name="Rajesh Kulkarni"
        status={<StatusChip status="IN_PROGRESS" label="In progress" />}
        deterioration={{ ...ALARM, isComplete: false }}
      />
    </div>,
  );
  const chip = page.getByText(/^Alarming/);
  await expect.element(chip).toBeVisible();
  const row = container.querySelector('li') as HTMLElement;
  expect(chip.element().getBoundingClientRect().right).toBeLessThanOrEqual(row.getBoundingClientRect().right);
});

test.each([1024, 800, 320])(
  'a queue row shows a name of 75 letters whole, and its chip in its box, %i px wide',
  async (width) => {
    await page.viewport(width, 800);
    document.documentElement.dataset['density'] = 'touch';
    const name = `Venkataraghavan ${'Subramaniam'.repeat(5)} Iye`;
    render(
      <ul>
        <QueueRow
          name={name}
          nameLang="en"
          facts="62 y · F · Video · Kannada, English · MRN 204518"
          status={<StatusChip status="BACK_TO_QUEUE" label="Back in queue" />}
          wait="12 min"
          actions={<button type="button">Accept</button>}
        />
      </ul>,
    );
    const shown = page.getByText(name).element();
    expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth + 1);
    const chip = page.getByText('Back in queue').element();
    const box = chip.parentElement?.getBoundingClientRect() ?? chip.getBoundingClientRect();
    expect(chip.getBoundingClientRect().right).toBeLessThanOrEqual(box.right + 1);
    expect(chip.getBoundingClientRect().right).toBeLessThanOrEqual(width);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);
