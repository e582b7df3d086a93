import type { MessageDocument } from './reading.ts';
import type { Segment } from './segment.ts';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** "%PDF" in Base64. */
const PDF_HEAD = 'JVBERi';
const VALUE = 5;

/** Reads an embedded PDF from an OBX of type ED; undefined for anything else. */
export function readDocument(obx: Segment): MessageDocument | undefined {
  if (obx.repetitions(VALUE) !== 1 || obx.text(VALUE, 4).toUpperCase() !== 'BASE64') return undefined;
  const data = obx.text(VALUE, 5).replaceAll(/\s/g, '');
  if (!data.startsWith(PDF_HEAD) || data.length % 4 !== 0 || !BASE64.test(data)) return undefined;
  const name = obx.text(3, 2) || obx.text(3, 1) || 'Report';
  return { name: `${name.slice(0, 80)}.pdf`, data };
}
