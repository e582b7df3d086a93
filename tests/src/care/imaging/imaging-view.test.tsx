import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ImagingLink } from '#api/resources/documents.ts';
import { DocumentViewer } from '#care/document-viewer.tsx';
// Loaded here, so that the first test does not wait for it.
import '#care/imaging/imaging-view.tsx';
import type { ImagingStudy } from '#contract/imaging.ts';
import type { ImagingPicture } from '#contract/imaging-picture.ts';
import { render, unmountAll } from '#tests/support/browser/render.tsx';

const PICTURE: ImagingPicture = {
  rows: 2,
  columns: 4,
  encoding: 'RAW',
  parts: [{ offset: 2, length: 16 }],
  photometric: 'MONOCHROME2',
  sampleBytes: 2,
  storedBits: 12,
  isSigned: false,
  isPlanar: false,
  slope: 1,
  intercept: 0,
  padding: null,
  window: { center: 128, width: 256 },
  aspect: 1,
  orientation: null,
};
const PATIENT = { name: 'Ravi Deshpande', number: 'X-77', bornOn: '1950-01-01', sex: 'M' };
const STUDY: ImagingStudy = {
  modality: 'DX',
  bodyPart: 'CHEST',
  studyDate: '2025-11-18',
  frames: 1,
  identity: 'SAME',
};
const words = (...values: readonly number[]): Uint8Array =>
  Uint8Array.from([0, 0, ...values.flatMap((value) => [value & 255, (value >> 8) & 255])]);
const GREYS = [0, 40, 80, 120, 160, 200, 240, 255];

interface Shown {
  file?: Uint8Array;
  picture?: Partial<ImagingPicture> | null;
  patient?: ImagingLink['patient'];
  viewerUrl?: string;
  study?: Partial<ImagingStudy>;
}

function show({ file = words(...GREYS), picture = {}, patient = PATIENT, viewerUrl, study }: Shown = {}) {
  const one = {
    id: 'd',
    name: 'chest.dcm',
    contentType: 'application/dicom',
    imaging: { ...STUDY, ...study },
  };
  const bytes = btoa(String.fromCharCode(...file));
  const imaging = { patient, picture: picture && { ...PICTURE, ...picture }, viewerUrl: viewerUrl ?? null };
  const load = async () => ({ url: `data:application/dicom;base64,${bytes}`, password: null, imaging });
  return render(
    <DocumentViewer documents={[one]} shown="d" onShow={vi.fn()} load={load} facts={() => 'Farhan'} />,
  );
}

/** The red of each pixel of the canvas; empty before it is drawn. */
async function drawn(): Promise<number[]> {
  const canvas = document.querySelector('canvas');
  if (!canvas) return [];
  const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
  context?.drawImage(canvas, 0, 0);
  const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  return [...data].filter((_, at) => at % 4 === 0);
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const image = () => page.getByRole('application', { name: 'Image of chest.dcm' });
const boxOf = () => image().element().getBoundingClientRect();

describe('an X-ray', () => {
  test('appears in the window that its file states, and is inverted and reset by its tools', async () => {
    show();
    await expect.poll(drawn).toEqual(GREYS);
    await expect.element(page.getByRole('status')).toHaveTextContent('Level 128, window 256.');
    await button('Invert').click();
    await expect.poll(drawn).toEqual(GREYS.map((grey) => 255 - grey));
    await expect.element(page.getByRole('status')).toHaveTextContent('Level 128, window 256, inverted.');
    await button('Reset').click();
    await expect.poll(drawn).toEqual(GREYS);
  });

  test('appears bright where the values of MONOCHROME1 are low', async () => {
    show({ picture: { photometric: 'MONOCHROME1' } });
    await expect.poll(drawn).toEqual(GREYS.map((grey) => 255 - grey));
  });

  test('shows all of its values without a window, and says so', async () => {
    show({ file: words(100, 200, 300, 400, 500, 600, 700, 800), picture: { window: null } });
    await expect.poll(async () => [(await drawn())[0], (await drawn())[7]]).toEqual([0, 255]);
    await expect.element(page.getByText(/The file states no window: all values are shown\./)).toBeVisible();
  });

  test('becomes brighter with the arrow key up, and with a drag upwards', async () => {
    show();
    await expect.poll(drawn).toEqual(GREYS);
    image().element().focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(async () => (await drawn())[3] ?? 0).toBeGreaterThan(120);
    await button('Reset').click();
    await expect.poll(drawn).toEqual(GREYS);
    const { left, top, width, height } = boxOf();
    const at = (y: number) => ({
      clientX: left + width / 2,
      clientY: top + y * height,
      pointerId: 1,
      bubbles: true,
    });
    const target = image().element();
    target.setPointerCapture = vi.fn();
    target.dispatchEvent(new PointerEvent('pointerdown', { ...at(0.75), button: 0 }));
    target.dispatchEvent(new PointerEvent('pointermove', at(0.5)));
    target.dispatchEvent(new PointerEvent('pointerup', at(0.5)));
    await expect.poll(async () => (await drawn())[3]).toBe(184);
    target.dispatchEvent(new PointerEvent('pointermove', at(0)));
    await expect.poll(async () => (await drawn())[3]).toBe(184);
  });

  test('keeps the shape of its pixels', async () => {
    show({ picture: { aspect: 4 } });
    await expect.poll(drawn).toEqual(GREYS);
    expect(boxOf().height / boxOf().width).toBeCloseTo(2, 1);
  });

  test('H345 names sides only where the file states its directions', async () => {
    show();
    await expect.poll(drawn).toEqual(GREYS);
    expect(image().element().textContent).toBe('');
    unmountAll();
    show({ picture: { orientation: { right: 'L', lower: 'FP' } } });
    await expect.poll(drawn).toEqual(GREYS);
    const letterAt = (edge: string) => document.querySelector(`[data-edge=${edge}]`)?.textContent;
    expect(['left', 'right', 'upper', 'lower'].map(letterAt)).toEqual(['R', 'L', 'HA', 'FP']);
  });

  test('decodes JPEG, and gives grey its window', async () => {
    const canvas = new OffscreenCanvas(8, 8);
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = '#646464';
    context?.fillRect(0, 0, 8, 8);
    const jpeg = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })).arrayBuffer(),
    );
    const parts = [{ offset: 0, length: jpeg.length }];
    const given = { rows: 8, columns: 8, encoding: 'JPEG', sampleBytes: 1, storedBits: 8, parts } as const;
    show({ file: jpeg, picture: given });
    await expect.poll(async () => (await drawn())[20]).toBe(100);
    await button('Invert').click();
    await expect.poll(async () => (await drawn())[20]).toBe(155);
    unmountAll();
    show({ file: jpeg, picture: { ...given, photometric: 'COLOUR' } });
    await expect.poll(async () => (await drawn())[20]).toBe(100);
    await expect.element(button('Invert')).not.toBeInTheDocument();
  });
});

describe('a file that cannot be drawn', () => {
  test('H346 says how many images there are, and draws none of several', async () => {
    show({ picture: null, study: { frames: 24 } });
    await expect.element(page.getByText(/This file holds 24 images and none is drawn here\./)).toBeVisible();
    expect(document.querySelector('canvas')).toBeNull();
    await expect.element(page.getByRole('link', { name: 'Download' })).toBeVisible();
  });

  test('says so of one image, and of a file without an image', async () => {
    show({ picture: null });
    await expect.element(page.getByText(/This image cannot be drawn here\./)).toBeVisible();
    unmountAll();
    show({ picture: null, study: { frames: 0 } });
    await expect.element(page.getByText(/This file holds no image\./)).toBeVisible();
  });

  test('draws nothing of a file that is cut off', async () => {
    show({ file: words(1, 2) });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This image cannot be drawn here. Download the file to open it in another program.');
  });
});

describe('above the image', () => {
  test('names the patient of the file, and says that it is not for diagnosis', async () => {
    show({ study: { identity: 'DIFFERENT' } });
    await expect
      .element(page.getByText('Patient in the file: Ravi Deshpande, Male, born Sun, 1 Jan 1950, number X-77'))
      .toBeVisible();
    await expect.element(page.getByText('Not for diagnosis')).toBeVisible();
    await expect.element(page.getByText(/The file named another patient/)).toBeVisible();
    await expect
      .element(page.getByText('Farhan, X-ray, chest, taken Tue, 18 Nov 2025, the file names another patient'))
      .toBeVisible();
  });

  test('says that the file names no patient, and never that it is the same', async () => {
    show({ patient: { name: '', number: '', bornOn: null, sex: '' }, study: { identity: 'NOT_STATED' } });
    await expect.element(page.getByText('The file names no patient.')).toBeVisible();
  });

  test('says that a name cannot be read', async () => {
    show({ patient: { ...PATIENT, name: '\uFFFD', bornOn: null, number: '' } });
    await expect.element(page.getByText('Patient in the file: Cannot be read, Male')).toBeVisible();
  });

  test('opens the viewer of the hospital in a tab that does not know the portal', async () => {
    show({ viewerUrl: 'https://pacs.example/1.2' });
    const link = page.getByRole('link', { name: 'Open in the hospital’s viewer' });
    await expect.element(link).toHaveAttribute('href', 'https://pacs.example/1.2');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.element(link).toHaveAttribute('referrerpolicy', 'no-referrer');
    await expect.element(link).toHaveAttribute('target', '_blank');
    unmountAll();
    show();
    await expect.poll(drawn).toEqual(GREYS);
    await expect.element(link).not.toBeInTheDocument();
  });
});
