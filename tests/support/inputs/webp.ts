export function webpChunk(type: string, content: Buffer): Buffer<ArrayBuffer> {
  const around = Buffer.alloc(8);
  around.write(type, 'latin1');
  around.writeUInt32LE(content.length, 4);
  return Buffer.concat([around, content, Buffer.alloc(content.length % 2)]);
}

export function webpOf(...chunks: Buffer[]): Buffer<ArrayBuffer> {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** The head of a lossless picture of one pixel; no reader of ours looks further. */
const PIXEL = webpChunk('VP8L', Buffer.from([0x2f, 0, 0, 0, 0, 0x88, 0x88, 0x08]));

export function goodWebp(): Buffer<ArrayBuffer> {
  return webpOf(PIXEL);
}

/** With a colour profile, the camera's notes and those of an editor. */
export function webpNotes({
  orientation,
  place,
}: {
  orientation: number;
  place: string;
}): Buffer<ArrayBuffer> {
  const flags = 0x20 | 0x08 | 0x04;
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*\0\0\0\b\0\u0001', 'latin1');
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return webpOf(
    webpChunk('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    webpChunk('ICCP', Buffer.from('a profile')),
    PIXEL,
    webpChunk('EXIF', Buffer.concat([tiff, Buffer.from(place)])),
    webpChunk('XMP ', Buffer.from(`<x:xmpmeta>${place}</x:xmpmeta>`)),
  );
}
