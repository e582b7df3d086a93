import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DocumentViewer } from '#care/document-viewer.tsx';
import type { DocumentPlace } from '#care/document-marks.tsx';
// Loaded here, so that the first test does not wait for it.
import '#care/pdf-view.tsx';
import { book, textBook } from '#tests/support/pdfs/made.ts';
import { render } from '#tests/support/browser/render.tsx';

const dataUrl = (text: string): string => `data:application/pdf;base64,${btoa(text)}`;
const REPORT = textBook([['Serum sodium 141', 'Urine sodium 40'], ['Potassium 4.1'], ['Sodium again']]);

interface Shown {
  marks?: { id: string; page: number; x: number; y: number; number: number }[];
  onPlace?: (place: DocumentPlace) => void;
}

const onShow = vi.fn();
function show(text: string, more: Shown = {}) {
  const one = { id: 'd', name: 'report', contentType: 'application/pdf' };
  const load = async () => ({ url: dataUrl(text), password: null });
  return render(<DocumentViewer documents={[one]} shown="d" onShow={onShow} load={load} {...more} />);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = () => page.getByLabelText('Search in the text of all pages');
const frame = () => page.getByRole('group', { name: 'report' }).element();
const pageNamed = (at: number, of: number) =>
  page.getByRole('group', { name: 'report' }).getByRole('img', { name: `Page ${at} of ${of}` });
const canvases = () => [...document.querySelectorAll('canvas')].filter(({ width }) => width > 0);
const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();

afterEach(() => onShow.mockReset());

describe('the search in a document', () => {
  test(
    'it counts the matches of all pages, and leads from one to the next and back',
    { timeout: 60_000 },
    async () => {
      show(REPORT);
      await button('Search in the document').click();
      await field().fill('sodium');
      await expect.element(page.getByText('1 of 3, page 1.')).toBeVisible();
      await userEvent.keyboard('{Enter}{Enter}');
      await expect.element(page.getByText('3 of 3, page 3.')).toBeVisible();
      await button('Next match').click();
      await expect.element(page.getByText('1 of 3, page 1.')).toBeVisible();
      await button('Previous match').click();
      await expect.element(page.getByText('3 of 3, page 3.')).toBeVisible();
      await expect.poll(() => document.querySelectorAll('[data-chosen]').length).toBe(1);
      await field().fill('magnesium');
      await expect.element(page.getByText('No matches.')).toBeVisible();
    },
  );

  test('it marks a match where it is on the page, also when the page is turned', async () => {
    show(REPORT);
    await button('Search in the document').click();
    await field().fill('141');
    await expect.poll(() => box('[data-chosen]')?.width ?? 0).toBeGreaterThan(0);
    // "Serum sodium " of Helvetica in 20 points is 131 points wide and begins at 50; the line is at 750 of 842 points.
    const shares = () => {
      const [mark, sheet] = [box('[data-chosen]'), pageNamed(1, 3).element().getBoundingClientRect()];
      if (!mark) return [];
      return [
        (mark.left + mark.width / 2 - sheet.left) / sheet.width,
        (mark.top + mark.height / 2 - sheet.top) / sheet.height,
      ];
    };
    const isAt = (x: number, y: number) =>
      Math.abs((shares()[0] ?? 9) - x) < 0.02 && Math.abs((shares()[1] ?? 9) - y) < 0.02;
    const [x, y] = [(50 + 131 + 16) / 595, (842 - 757) / 842];
    await expect.poll(() => isAt(x, y)).toBe(true);
    await button('Rotate').click();
    await expect.poll(() => isAt(1 - y, x)).toBe(true);
  });

  test('it says that a scan has no text, and of how many pages that is so', async () => {
    show(book(2));
    await button('Search in the document').click();
    await expect.element(page.getByText('This document has no text to search: it is a scan.')).toBeVisible();
  });

  test('H321 it says that pages without text were not searched', async () => {
    show(textBook([['Sodium'], [], []]));
    await button('Search in the document').click();
    await field().fill('potassium');
    await expect.element(page.getByText('No matches. 2 pages have no text to search.')).toBeVisible();
  });
});

describe('a turned document', () => {
  const ratio = () => {
    const { width, height } = pageNamed(1, 2).element().getBoundingClientRect();
    return width / height;
  };

  test('H320 it shows a note at its place and stores a new one at its place', async () => {
    const placed: DocumentPlace[] = [];
    show(book(2), {
      marks: [{ id: 'n', page: 1, x: 0.25, y: 0.1, number: 1 }],
      onPlace: (place) => void placed.push(place),
    });
    await expect.element(pageNamed(1, 2)).toBeVisible();
    await button('Rotate').click();
    await expect.poll(ratio).toBeGreaterThan(1);
    const mark = () => page.getByRole('img', { name: 'Note 1' }).element().getBoundingClientRect();
    const sheet = pageNamed(1, 2).element().getBoundingClientRect();
    expect((mark().left + mark().width / 2 - sheet.left) / sheet.width).toBeCloseTo(0.9, 1);
    const target = button('Place on page 1').element();
    const at = { clientX: sheet.left + sheet.width * 0.9, clientY: sheet.top + sheet.height * 0.25 };
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, ...at }));
    expect(placed[0]?.x).toBeCloseTo(0.25, 1);
    expect(placed[0]?.y).toBeCloseTo(0.1, 1);
  });

  test('it stays turned while the viewer is open, and no other document is', async () => {
    const [one, two] = ['one', 'two'].map((id) => ({ id, name: id, contentType: 'application/pdf' }));
    const load = async () => ({ url: dataUrl(book(2)), password: null });
    const at = (shown: string) => (
      <DocumentViewer documents={[one ?? never(), two ?? never()]} {...{ shown, onShow, load }} />
    );
    const width = () => page.getByRole('img', { name: 'Page 1 of 2' }).element().getBoundingClientRect();
    const isWide = () => width().width > width().height;
    const { rerender } = render(at('one'));
    await button('Rotate').click();
    await expect.poll(isWide).toBe(true);
    rerender(at('two'));
    await expect.poll(isWide).toBe(false);
    rerender(at('one'));
    await expect.poll(isWide).toBe(true);
  });
});

function never(): never {
  throw new Error('no document');
}

describe('the thumbnails of a document', () => {
  test('it draws those that are seen, releases the others, and leads to a page', async () => {
    show(book(352));
    await expect.element(pageNamed(1, 352)).toBeVisible();
    await button('Thumbnails').click();
    const small = () => [...document.querySelectorAll('ol canvas')];
    await expect.poll(() => small().length).toBeGreaterThan(2);
    expect(small().length).toBeLessThan(30);
    const list = page.getByRole('list', { name: 'Thumbnails' }).element();
    list.scrollTo(list.scrollWidth, list.scrollHeight);
    await expect.poll(() => button('Page 352 of 352').element().querySelector('canvas')).toBeTruthy();
    expect(button('Page 1 of 352').element().querySelector('canvas')).toBeNull();
    await button('Page 350 of 352').click();
    await expect.poll(() => button('Page 350 of 352').element().getAttribute('aria-current')).toBe('page');
    const bytes = canvases().reduce((sum, { width, height }) => sum + width * height * 4, 0);
    expect(bytes).toBeLessThan(150 * 1024 * 1024);
  });
});

describe('the keys of a document', () => {
  test('it turns, enlarges, scrolls and searches from anywhere in its dialog; Escape closes the search first', async () => {
    show(REPORT);
    await expect.element(pageNamed(1, 3)).toBeVisible();
    const width = () => pageNamed(1, 3).element().getBoundingClientRect().width;
    const before = width();
    await userEvent.keyboard('+');
    await expect.poll(() => width() / before).toBeCloseTo(1.5, 1);
    await userEvent.keyboard('-');
    await expect.poll(() => width() / before).toBeCloseTo(1, 1);
    await userEvent.keyboard('{End}');
    await expect.poll(() => frame().scrollTop + frame().clientHeight).toBeCloseTo(frame().scrollHeight, -1);
    await userEvent.keyboard('{Home}');
    await expect.poll(() => frame().scrollTop).toBe(0);
    await userEvent.keyboard('{PageDown}');
    await expect.poll(() => frame().scrollTop).toBeGreaterThan(0);
    await userEvent.keyboard('r');
    await expect
      .poll(() => pageNamed(1, 3).element().getBoundingClientRect().height / width())
      .toBeLessThan(1);
    await userEvent.keyboard('/');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('r+');
    await expect.element(field()).toHaveValue('r+');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => field().elements()).toHaveLength(0);
    expect(onShow).not.toHaveBeenCalled();
    await userEvent.keyboard('{Control>}f{/Control}');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('{Escape}{Escape}');
    expect(onShow).toHaveBeenCalledWith(undefined);
  });
});

test('it leaves no worker and no canvas behind after 20 documents', { timeout: 180_000 }, async () => {
  const running = new Set<Worker>();
  const Real = globalThis.Worker;
  vi.stubGlobal(
    'Worker',
    class extends Real {
      constructor(...made: ConstructorParameters<typeof Worker>) {
        super(...made);
        running.add(this);
      }
      override terminate(): void {
        running.delete(this);
        super.terminate();
      }
    },
  );
  const sizes: HTMLCanvasElement[] = [];
  for (let count = 0; count < 20; count += 1) {
    // oxlint-disable no-await-in-loop -- one document after another
    const { rerender } = show(book(3));
    await expect.poll(() => document.querySelector('canvas[data-ready]')).toBeTruthy();
    sizes.push(...document.querySelectorAll('canvas'));
    expect(running.size).toBeGreaterThan(0);
    rerender(null);
    await expect.poll(() => running.size).toBe(0);
    // oxlint-enable no-await-in-loop
  }
  vi.unstubAllGlobals();
  expect(sizes.length).toBeGreaterThanOrEqual(20);
  expect(sizes.filter(({ width }) => width > 0)).toEqual([]);
  expect(document.querySelectorAll('canvas')).toHaveLength(0);
});
