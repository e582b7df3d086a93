import { parentPort } from 'node:worker_threads';
import { drawTexts, type Text } from '#server/platform/pdf/pdf-line.ts';
import { together } from '#server/platform/pdf/pdf-blocks.ts';
import { pdfOf, QUIET, rule, type Pdf } from '#server/platform/pdf/pdf.ts';
import type { RecordBlock, RecordSection } from './record-sections.ts';

/** A record to print, as plain values. */
export interface RecordTask {
  title: string;
  producer: string;
  at: Date;
  /** Person and subject, at the foot of each page. */
  foot: string;
  /** Lines under the title: who this is, who asked, what is left out. */
  head: string[];
  sections: RecordSection[];
}

parentPort?.on('message', (task: RecordTask) => {
  void recordPdf(task).then((bytes) => parentPort?.postMessage(bytes));
});
parentPort?.postMessage('ready');

/** The printed record. A character that no face has is a box: the electronic copy has it. */
async function recordPdf({ title, producer, at, foot, head, sections }: RecordTask): Promise<Uint8Array> {
  return pdfOf({ title, producer, at, foot }, (pdf) => {
    const [who = '', ...more] = head;
    drawTexts(pdf, [
      { text: title, size: 16, strong: true, tag: 'H1', boxes: true },
      { text: who, strong: true, boxes: true },
      ...more.map((text) => ({ text, colour: QUIET, boxes: true })),
    ]);
    for (const section of sections) drawSection(pdf, section);
  });
}

function drawSection(pdf: Pdf, { title, none, blocks }: RecordSection): void {
  rule(pdf);
  const [first, ...others] = blocks;
  const heading: Text = { text: title, size: 13, strong: true, tag: 'H2' };
  // A heading is not the last line of a page.
  together(pdf, [heading, ...(first ? textsOf(first).slice(0, 3) : [{ text: none }])]);
  if (first) drawTexts(pdf, textsOf(first).slice(3));
  for (const block of others) {
    const texts = textsOf(block);
    together(pdf, texts.slice(0, 3));
    drawTexts(pdf, texts.slice(3));
  }
}

const textsOf = ({ title, lines }: RecordBlock): Text[] => [
  { text: title, strong: true, tag: 'H3', before: 8, boxes: true },
  ...lines.map((one) => ({ ...one, boxes: true })),
];
