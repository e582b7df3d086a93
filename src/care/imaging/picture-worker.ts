import type { ImagingPicture } from '#contract/imaging-picture.ts';
import { drawColours, drawGreys, partsOf, rangeOf, rawsOf, type Look } from './grey-values.ts';

/** The messages of the page: first the file, then each look that is wanted. */
export type ToPictureWorker = { file: ArrayBuffer; picture: ImagingPicture } | { look: Look };
/** `range`: the values of the picture; null for colours, or where there is none. */
export type FromPictureWorker =
  | { isOpen: true; range: { low: number; high: number } | null }
  | { drawn: ImageBitmap }
  | { isFailed: true };

type Draw = (look: Look) => Uint8ClampedArray<ArrayBuffer>;
let picture: ImagingPicture | undefined;
let draw: Draw | undefined;

addEventListener('message', ({ data }: MessageEvent<ToPictureWorker>) => {
  const work = 'file' in data ? open(new Uint8Array(data.file), data.picture) : show(data.look);
  work.catch(() => tell({ isFailed: true }));
});

function tell(message: FromPictureWorker, moved: Transferable[] = []): void {
  postMessage(message, { transfer: moved });
}

async function open(file: Uint8Array<ArrayBuffer>, opened: ImagingPicture): Promise<void> {
  picture = opened;
  const bytes = partsOf(file, opened);
  const isColour = opened.photometric === 'COLOUR';
  if (opened.encoding === 'RAW' && isColour) {
    draw = () => drawColours(bytes, opened.isPlanar);
    tell({ isOpen: true, range: null });
    return;
  }
  const pixels = opened.encoding === 'JPEG' ? await decoded(bytes, opened) : undefined;
  if (pixels && isColour) {
    draw = () => pixels;
    tell({ isOpen: true, range: null });
    return;
  }
  const samples = pixels ? redsOf(pixels) : rawsOf(bytes, opened);
  draw = (look) => drawGreys(samples, opened, look);
  tell({ isOpen: true, range: rangeOf(samples, opened) });
}

/** Returns the red of each pixel: of grey, the three colours are the same. */
function redsOf(pixels: Uint8ClampedArray): Uint8Array {
  const reds = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < reds.length; at += 1) reds[at] = pixels[4 * at] ?? 0;
  return reds;
}

async function decoded(
  jpeg: Uint8Array<ArrayBuffer>,
  { rows, columns }: ImagingPicture,
): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const blob = new Blob([jpeg], { type: 'image/jpeg' });
  const bitmap = await createImageBitmap(blob, { colorSpaceConversion: 'none', imageOrientation: 'none' });
  if (bitmap.width !== columns || bitmap.height !== rows) throw new RangeError('another size');
  const context = new OffscreenCanvas(columns, rows).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, columns, rows).data as Uint8ClampedArray<ArrayBuffer>;
}

async function show(look: Look): Promise<void> {
  if (!picture || !draw) return;
  const drawn = await createImageBitmap(new ImageData(draw(look), picture.columns, picture.rows));
  tell({ drawn }, [drawn]);
}
