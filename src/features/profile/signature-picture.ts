/** Largest picture that the server draws; a photo of a sheet of paper has a dozen times as much. */
const PIXELS_MAX = 1_000_000;
const QUALITY = 0.9;

/**
 * A picture of a signature as the server takes it: of any kind that this browser can show, upright, on white, and not
 * larger than needed. One that the browser cannot show goes as it is: the server says what is wrong with it.
 */
export async function signaturePicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, Math.sqrt(PIXELS_MAX / (picture.width * picture.height)));
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(1, Math.floor(side * scale)),
  );
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return new File([blob], 'signature.jpg', { type: 'image/jpeg' });
}
