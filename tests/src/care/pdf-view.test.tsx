import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DocumentViewer } from '#care/document-viewer.tsx';
import { PdfView } from '#care/pdf-view.tsx';
import { book, HALF_BOOK, XFA_FORM } from '#tests/support/pdfs/made.ts';
import { render } from '#tests/support/browser/render.tsx';

const FILES = import.meta.glob<string>('../../support/pdfs/*.pdf', {
  query: '?url',
  import: 'default',
  eager: true,
});

const urlOf = (name: string): string => {
  const url = FILES[`../../support/pdfs/${name}.pdf`];
  if (!url) throw new Error(`no ${name}.pdf`);
  return url;
};
const dataUrl = (text: string): string => `data:application/pdf;base64,${btoa(text)}`;

/** In a frame of a fixed size, as the viewer gives it. */
function show(url: string) {
  const style = { display: 'flex', flexDirection: 'column', width: 640, height: 700 } as const;
  return render(
    <div style={style}>
      <PdfView url={url} name="scan" />
    </div>,
  );
}

const canvases = (): HTMLCanvasElement[] => [...document.querySelectorAll('canvas')];

/** The share of dark pixels of all canvases, 0 to 1. */
function darkShare(): number {
  let dark = 0;
  let all = 0;
  for (const canvas of canvases().filter(({ width }) => width > 0)) {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    for (let at = 0; at < data.length; at += 4) {
      all += 1;
      if ((data[at + 3] ?? 0) > 128 && (data[at] ?? 255) < 128) dark += 1;
    }
  }
  return all ? dark / all : 0;
}

const pageNamed = (at: number, of: number) => page.getByRole('img', { name: `Page ${at} of ${of}` });

afterEach(() => void vi.unstubAllGlobals());

describe('a scan', () => {
  // 14,976 of 65,536 pixels are dark, on 260 x 260 of a page of 300 x 300.
  const SHARE = (14_976 / 65_536) * (260 / 300) ** 2;

  test.each([
    'fax-group3',
    'fax-group3-2d',
    'fax-group4',
    'fax-mask',
    'jbig2',
    'jbig2-mmr',
    'jpeg2000',
    'jpeg2000-colour',
  ])('it draws %s with its dark pixels', async (name) => {
    show(urlOf(name));
    await expect.element(pageNamed(1, 1)).toBeVisible();
    await expect.poll(darkShare).toBeCloseTo(SHARE, 1);
    await expect.poll(() => Math.abs(darkShare() - SHARE)).toBeLessThan(0.02);
    expect(document.body.textContent).not.toContain('cannot be shown');
  });

  test('it draws a fax with byte-aligned rows', async () => {
    show(urlOf('fax-aligned'));
    await expect.poll(darkShare).toBeGreaterThan(0.05);
    expect(document.body.textContent).not.toContain('cannot be shown');
  });

  test('it draws a turned page in its turned size', async () => {
    show(urlOf('fax-turned'));
    await expect.poll(darkShare).toBeGreaterThan(0.05);
    const [canvas] = canvases();
    expect((canvas?.width ?? 0) / (canvas?.height ?? 1)).toBeCloseTo(2, 1);
  });
});

describe('what cannot be drawn', () => {
  test('it names the page of which an image is missing, and offers the file', async () => {
    show(urlOf('lost-image'));
    await expect
      .element(page.getByRole('status').getByText(/are on page 1. Download the document/))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'scan');
    await expect.element(page.getByRole('img', { name: 'Page 1 of 1, not shown completely' })).toBeVisible();
  });

  test('it says that a part is missing where pdf.js names no page', async () => {
    show(urlOf('lost-mask'));
    await expect
      .element(page.getByRole('status').getByText(/^Parts of this document cannot be shown/))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Download' })).toBeVisible();
  });

  test.each([
    ['a damaged document', dataUrl('%PDF-1.7\nnothing else'), /is damaged/],
    ['an empty file', 'data:application/pdf;base64,', /has no pages/],
    ['a document without pages', dataUrl(book(0)), /has no pages/],
  ])('it says so of %s and offers the file', async (_, url, words) => {
    show(url);
    await expect.element(page.getByRole('alert').getByText(words)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Download' })).toBeVisible();
  });

  test('it says so in the place of a page that cannot be drawn, and draws the others', async () => {
    show(dataUrl(HALF_BOOK));
    await expect.element(pageNamed(1, 2)).toBeVisible();
    await expect.poll(darkShare).toBeGreaterThan(0.01);
    const frame = page.getByRole('group', { name: 'scan' });
    frame.element().scrollTop = frame.element().scrollHeight;
    await expect
      .element(
        page.getByRole('alert').getByText('Page 2 cannot be shown here. Download the document to read it.'),
      )
      .toBeVisible();
  });

  test.each([
    ['a lost image', urlOf('lost-image'), /are on page 1/],
    ['damage', dataUrl('%PDF-1.7\nnothing else'), /is damaged/],
  ])('it offers the file once in a viewer that says so of %s', async (_, url, words) => {
    const one = { id: 'd', name: 'scan', contentType: 'application/pdf' };
    render(
      <DocumentViewer
        documents={[one]}
        shown="d"
        onShow={() => undefined}
        load={async () => ({ url, password: null })}
      />,
    );
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Download' })).toBeVisible();
    expect(page.getByRole('link', { name: 'Download' }).elements()).toHaveLength(1);
  });

  test('it loads a document again that did not arrive', async () => {
    const working = globalThis.fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    show(urlOf('fax-group4'));
    await expect.element(page.getByRole('alert').getByText(/did not load/)).toBeVisible();
    vi.stubGlobal('fetch', working);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(darkShare).toBeGreaterThan(0.1);
  });

  test('it opens a locked document with its password alone', async () => {
    show(urlOf('locked'));
    const password = page.getByLabelText('Password of the document');
    await password.fill('snow');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('This password does not open the document.')).toBeVisible();
    await password.fill('rain');
    await page.getByRole('button', { name: 'Open' }).click();
    await expect.poll(darkShare).toBeGreaterThan(0.1);
  });

  test('it opens a locked document with its saved password without asking', async () => {
    const one = { id: 'd', name: 'scan', contentType: 'application/pdf' };
    const load = async () => ({ url: urlOf('locked'), password: 'rain' });
    render(<DocumentViewer documents={[one]} shown="d" onShow={() => undefined} load={load} />);
    await expect.poll(darkShare).toBeGreaterThan(0.1);
    expect(page.getByLabelText('Password of the document').elements()).toHaveLength(0);
  });

  test('it asks, without an error, where the saved password does not fit', async () => {
    const one = { id: 'd', name: 'scan', contentType: 'application/pdf' };
    const load = async () => ({ url: urlOf('locked'), password: 'snow' });
    render(<DocumentViewer documents={[one]} shown="d" onShow={() => undefined} load={load} />);
    await expect.element(page.getByLabelText('Password of the document')).toBeVisible();
    expect(page.getByText('This password does not open the document.').elements()).toHaveLength(0);
  });

  test('it says that a form of another program may lack its entries', async () => {
    show(dataUrl(XFA_FORM));
    await expect.element(page.getByRole('status').getByText(/is a form for another program/)).toBeVisible();
    await expect.element(pageNamed(1, 1)).toBeVisible();
  });
});

describe('a long document', () => {
  const PAGES = 352;
  const frame = () => page.getByRole('group', { name: 'scan' }).element();
  /** The page in the middle of the view, not one that was in view before it was scrolled. */
  const isMiddleDrawn = (): boolean => {
    const { top, height } = frame().getBoundingClientRect();
    const above = [...frame().querySelectorAll('[role=img]')].filter(
      (one) => one.getBoundingClientRect().top <= top + height / 2,
    );
    return above.at(-1)?.querySelector('canvas[data-ready]') != null;
  };

  test('it has few canvases at any time, and names every page', async () => {
    let most = 0;
    const watch = new MutationObserver(() => (most = Math.max(most, canvases().length)));
    watch.observe(document.body, { subtree: true, childList: true });
    show(dataUrl(book(PAGES)));
    await expect.poll(() => page.getByRole('img').elements().length).toBe(PAGES);
    for (let part = 1; part <= 8; part += 1) {
      frame().scrollTop = (frame().scrollHeight * part) / 8;
      await expect.poll(isMiddleDrawn).toBe(true);
      const bytes = canvases().reduce((sum, { width, height }) => sum + width * height * 4, 0);
      expect(bytes).toBeLessThan(192 * 1024 * 1024);
    }
    watch.disconnect();
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(9);
    await expect.poll(() => pageNamed(PAGES, PAGES).element().querySelector('canvas')).toBeTruthy();
    expect(pageNamed(1, PAGES).element().querySelector('canvas')).toBeNull();
  });

  test('it keeps the page in view when it is enlarged', async () => {
    show(dataUrl(book(PAGES)));
    await expect.poll(() => page.getByRole('img').elements().length).toBe(PAGES);
    frame().scrollTop = frame().scrollHeight / 2;
    await expect.poll(isMiddleDrawn).toBe(true);
    const pageInMiddle = (): number => Math.round((frame().scrollTop / frame().scrollHeight) * PAGES);
    const before = pageInMiddle();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => Math.abs(pageInMiddle() - before)).toBeLessThanOrEqual(1);
    expect(frame().scrollWidth).toBeGreaterThan(frame().clientWidth);
    await expect.poll(isMiddleDrawn).toBe(true);
    expect(darkShare()).toBeGreaterThan(0);
    expect(canvases().length).toBeLessThanOrEqual(9);
  });
});
