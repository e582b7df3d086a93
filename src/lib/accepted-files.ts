/**
 * Values of `accept`. `image/*` comes first, because phones offer the camera only with it; the extensions are for browsers that
 * do not know the types. The server decides by the content.
 */
export const PICTURES = 'image/*,image/heic,image/heif,image/avif,image/tiff,.heic,.heif,.avif,.tif,.tiff';
export const DOCUMENTS = `${PICTURES},application/pdf,.pdf`;

/** Results and captures may be X-rays and scans. */
export const RESULTS = `${DOCUMENTS},application/dicom,.dcm`;

/** Returns a file as it is sent: a photo smaller and without its place, every other one unchanged. */
export async function prepareUpload(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.type === 'image/tiff') return file;
  try {
    const { shrinkPicture } = await import('./shrink-picture.ts');
    return await shrinkPicture(file);
  } catch {
    // Without the network for the code, or without memory: the server makes it smaller.
    return file;
  }
}
