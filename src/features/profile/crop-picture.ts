interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels of a side: the largest size of a face on any screen. */
const SIDE = 512;
const QUALITY = 0.9;

/** Cuts a square out of a picture. The camera's metadata (place, time, device) is dropped. */
export async function cropPicture(file: File, part: Part): Promise<File> {
  const picture = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, SIDE, SIDE);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}
