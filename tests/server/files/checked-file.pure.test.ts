import { describe, expect, test } from 'vitest';
import { documentType, videoType } from '#server/files/checked-file.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const iso = (brand: string): Buffer => latin1(`\0\0\0\x18ftyp${brand}\0\0\x02\0`);
const ebml = (type: string): Buffer =>
  latin1(`\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82${String.fromCharCode(0x80 + type.length)}${type}`);

function refusal(act: () => string): string {
  try {
    return act();
  } catch (error) {
    return error instanceof Refusal ? error.code : 'another error';
  }
}

describe('a document', () => {
  test.each([
    ['application/pdf', latin1('%PDF-1.7\n')],
    ['image/jpeg', latin1('\xff\xd8\xff\xe0')],
    ['image/png', latin1('\x89PNG\r\n\x1a\n')],
    ['image/webp', latin1('RIFF\x10\0\0\0WEBPVP8 ')],
    ['image/heic', iso('heic')],
    ['image/heic', iso('mif1')],
    ['image/avif', iso('avif')],
    ['image/avif', latin1('\0\0\0\x18ftypmif1\0\0\0\0mif1avif')],
    ['image/tiff', latin1('II*\0')],
    ['image/tiff', latin1('MM\0*')],
  ])('is %s by its first bytes', (type, head) => expect(documentType(head)).toBe(type));

  test.each([
    ['a sound in the same container as WebP', latin1('RIFF\x10\0\0\0WAVEfmt ')],
    ['a page', latin1('<!doctype html>')],
    ['PostScript, which begins as a PDF does', latin1('%!PS-Adobe-3.0 EPSF-3.0')],
    ['nothing', latin1('')],
    ['a video', iso('isom')],
    ['a sound (M4A)', iso('M4A ')],
  ])('that is %s is refused', (_, head) => expect(refusal(() => documentType(head))).toBe('WRONG_TYPE'));
});

describe('a video', () => {
  test.each([
    ['video/mp4', iso('isom')],
    ['video/mp4', iso('mp42')],
    ['video/mp4', iso('3gp4')],
    ['video/quicktime', iso('qt  ')],
    ['video/webm', ebml('webm')],
  ])('is %s by its first bytes', (type, head) => expect(videoType(head)).toBe(type));

  test.each([
    ['a picture of a phone (HEIC)', iso('heic')],
    ['a picture (AVIF)', iso('avif')],
    ['a sound (M4A)', iso('M4A ')],
    ['Matroska that is no WebM', ebml('matroska')],
    ['a document', latin1('%PDF-1.7\n')],
  ])('that is %s is refused', (_, head) => expect(refusal(() => videoType(head))).toBe('WRONG_TYPE'));
});
