import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useHeldRows, useListHold } from '#ui/use-list-hold.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { render } from '#tests/support/browser/render.tsx';

interface Item {
  id: string;
}
const of = (...ids: string[]): Item[] => ids.map((id) => ({ id }));
const press = vi.fn<(id: string) => void>();
const COLUMNS = [{ id: 'id', head: 'Id', cell: ({ id }: Item) => id, strong: true }];

/** A list with an acting button in each row, as each of the portal's queues is made. */
function Buttons({ rows }: { rows: Item[] }) {
  const hold = useListHold();
  const held = useHeldRows(rows, { keyOf: ({ id }) => id, hold });
  return (
    <>
      <ul aria-label="Queue" style={{ margin: '5rem 0' }} {...hold.props}>
        {held.map(({ key, goneAt }) => (
          <li key={key} data-row={key} style={{ height: '4rem' }}>
            {goneAt === undefined ? (
              <button type="button" onClick={() => press(key)}>{`Accept ${key}`}</button>
            ) : (
              `Taken ${key}`
            )}
          </li>
        ))}
      </ul>
      <p>Elsewhere</p>
    </>
  );
}

/** The rows of a table, each of which opens at a press. */
function Table({ rows }: { rows: Item[] }) {
  return (
    <>
      <DataTable
        label="Queue"
        columns={COLUMNS}
        rows={rows}
        listId="queue"
        rowId={({ id }) => id}
        rowName={({ id }) => id}
        onOpen={({ id }) => press(id)}
      />
      <p>Elsewhere</p>
    </>
  );
}

interface UnderProps {
  rows: Item[];
  List: (props: { rows: Item[] }) => ReactElement;
  /** True if a card is above the list. */
  card?: boolean;
  below?: boolean;
  /** The page is taller than its window. */
  tall?: boolean;
}

function Under({ rows, List, card = false, below = false, tall = false }: UnderProps) {
  return (
    <div style={{ minHeight: tall ? '300vh' : 0 }}>
      {card ? <div style={{ height: '6rem' }}>A patient rings</div> : null}
      <List rows={rows} />
      {below ? <div style={{ height: '400vh' }}>More</div> : null}
    </div>
  );
}

/** Resolves after observers of sizes have run. */
const twoFrames = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
const shown = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset['row'] ?? '');
const rowOf = (id: string): HTMLElement => {
  const row = document.querySelector<HTMLElement>(`[data-row="${id}"]`);
  if (!row) throw new Error(`no row ${id}`);
  return row;
};
const elsewhere = () => page.getByText('Elsewhere');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  press.mockClear();
});
afterEach(() => vi.useRealTimers());

describe.each([
  ['buttons', Buttons],
  ['a table', Table],
])('a list of %s', (_name, List) => {
  it('keeps the row under a resting pointer when the row above is taken', async () => {
    const { rerender } = render(<List rows={of('a', 'b', 'c')} />);
    await userEvent.hover(rowOf('b'));
    rerender(<List rows={of('b', 'c')} />);
    vi.advanceTimersByTime(5_000);
    await expect.poll(shown).toEqual(['a', 'b', 'c']);
    await userEvent.click(rowOf('b').querySelector('button') ?? rowOf('b'));
    expect(press).toHaveBeenCalledExactlyOnceWith('b');
  });

  it('puts a new row at the end while a pointer is on the list, and at its place after', async () => {
    const { rerender } = render(<List rows={of('a', 'b')} />);
    await userEvent.hover(rowOf('a'));
    rerender(<List rows={of('x', 'a', 'b')} />);
    await expect.poll(shown).toEqual(['a', 'b', 'x']);
    await userEvent.hover(elsewhere());
    await expect.poll(shown).toEqual(['x', 'a', 'b']);
  });

  it('folds a taken row after four seconds without a pointer', async () => {
    await userEvent.hover(document.documentElement);
    const { rerender } = render(<List rows={of('a', 'b')} />);
    rerender(<List rows={of('b')} />);
    await expect.poll(shown).toEqual(['a', 'b']);
    vi.advanceTimersByTime(3_900);
    expect(shown()).toEqual(['a', 'b']);
    vi.advanceTimersByTime(200);
    await expect.poll(shown).toEqual(['b']);
  });

  it('ignores a press within 400 ms of a shift', async () => {
    const { rerender } = render(<List rows={of('a', 'b')} />);
    rerender(<List rows={of('x', 'a', 'b')} />);
    const control = (): HTMLElement => rowOf('x').querySelector('button') ?? rowOf('x');
    control().click();
    vi.advanceTimersByTime(399);
    control().click();
    expect(press).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    control().click();
    expect(press).toHaveBeenCalledExactlyOnceWith('x');
  });

  it('applies what waits when the pointer has not moved for fifteen seconds', async () => {
    const { rerender } = render(<List rows={of('a', 'b')} />);
    await userEvent.hover(rowOf('a'));
    rerender(<List rows={of('x', 'a', 'b')} />);
    vi.advanceTimersByTime(14_000);
    await expect.poll(shown).toEqual(['a', 'b', 'x']);
    vi.advanceTimersByTime(1_001);
    await expect.poll(shown).toEqual(['x', 'a', 'b']);
  });

  it('ignores a press within 400 ms after a card above moved all rows', async () => {
    const { rerender } = render(<Under rows={of('a', 'b')} List={List} />);
    await twoFrames();
    const control = (): HTMLElement => rowOf('a').querySelector('button') ?? rowOf('a');
    rerender(<Under rows={of('a', 'b')} List={List} card />);
    await twoFrames();
    control().click();
    expect(press).not.toHaveBeenCalled();
    vi.advanceTimersByTime(400);
    control().click();
    expect(press).toHaveBeenCalledExactlyOnceWith('a');
  });

  it('takes a press right after the person scrolled, or a part below came', async () => {
    const { rerender } = render(<Under rows={of('a', 'b')} List={List} tall />);
    await twoFrames();
    window.scrollTo({ top: 50, behavior: 'instant' });
    rerender(<Under rows={of('a', 'b')} List={List} tall below />);
    await twoFrames();
    (rowOf('a').querySelector('button') ?? rowOf('a')).click();
    expect(press).toHaveBeenCalledExactlyOnceWith('a');
  });
});
