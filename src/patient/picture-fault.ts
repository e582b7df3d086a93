import type { AskedKind } from '#contract/asked.ts';

/** Wide enough to see blur, small enough for an old phone. */
const WIDTH = 320;
/** Mean brightness of 0 to 255 under which a doctor sees little. */
const DARK_UNDER = 45;
/** Variance of the Laplacian of brightness: a picture out of focus has no edges. */
const BLURRED_UNDER = 18;
const READ_WITHIN_MS = 5_000;

export type PictureFault = 'DARK' | 'BLURRED';

/** Returns whether a picture is too dark or not sharp. @param pixels RGBA, row by row */
export function faultOf(pixels: Uint8ClampedArray, width: number): PictureFault | undefined {
  const light = new Float32Array(pixels.length / 4);
  for (let i = 0; i < light.length; i += 1)
    light[i] =
      0.299 * (pixels[4 * i] ?? 0) + 0.587 * (pixels[4 * i + 1] ?? 0) + 0.114 * (pixels[4 * i + 2] ?? 0);
  const mean = light.reduce((sum, one) => sum + one, 0) / light.length;
  if (mean < DARK_UNDER) return 'DARK';
  return edgesOf(light, width) < BLURRED_UNDER ? 'BLURRED' : undefined;
}

function edgesOf(light: Float32Array, width: number): number {
  const height = light.length / width;
  let [sum, squares, count] = [0, 0, 0];
  const at = (x: number, y: number): number => light[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const edge = 4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  return count === 0 ? Number.POSITIVE_INFINITY : squares / count - (sum / count) ** 2;
}

/** The same for what a patient has chosen. What the phone cannot show has no known fault. */
export async function faultOfFile(
  kind: AskedKind,
  url: string,
  type: string,
): Promise<PictureFault | undefined> {
  if (kind === 'DOCUMENT' || !/^(image|video)\//.test(type)) return undefined;
  const shown = await Promise.race([
    (type.startsWith('video/') ? frameOf(url) : imageOf(url)).catch(() => undefined),
    new Promise<undefined>((resolve) => void setTimeout(resolve, READ_WITHIN_MS)),
  ]);
  if (!shown?.width) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.max(1, Math.round((WIDTH * shown.height) / shown.width));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(shown.source, 0, 0, canvas.width, canvas.height);
  return faultOf(context.getImageData(0, 0, canvas.width, canvas.height).data, WIDTH);
}

interface Shown {
  source: CanvasImageSource;
  width: number;
  height: number;
}

async function imageOf(url: string): Promise<Shown> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { source: image, width: image.naturalWidth, height: image.naturalHeight };
}

/** A picture from the first second: what the camera was pointed at. */
function frameOf(url: string): Promise<Shown> {
  return new Promise((resolve, reject) => {
    const video = document.createElement('video');
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.addEventListener('error', () => reject(new Error('not shown')));
    video.addEventListener('loadeddata', () => {
      video.currentTime = Math.min(0.5, video.duration / 2 || 0);
    });
    video.addEventListener('seeked', () =>
      resolve({ source: video, width: video.videoWidth, height: video.videoHeight }),
    );
    video.src = url;
  });
}
