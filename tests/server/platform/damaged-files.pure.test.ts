// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentType } from '#server/files/checked-file.ts';
import { readFile } from '#server/laboratory/hl7/read-file.ts';
import { openWorkbook } from '#server/operations/import/workbook/open-workbook.ts';
import { WorkbookFault } from '#server/operations/import/workbook/workbook-faults.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { dicomReader } from '#server/platform/dicom/dicom-reader.ts';
import { pdfReader } from '#server/platform/pdf-reader/pdf-reader.ts';
import { pictureThread } from '#server/platform/pictures/picture-thread.ts';
import { atNight } from '#tests/support/at-night.ts';
import { damaged } from '#tests/support/models/broken-files.ts';
import { encapsulated, SYNTAX, xray } from '#tests/support/models/dicom.ts';
import { dayNumber, workbookParts, zipOf } from '#tests/support/models/workbook.ts';

/** `node bench/damaged.ts` says how many, and of which kind. */
const FILES = Number(process.env['DAMAGED_FILES'] ?? atNight(10_000, 30));
const KIND = process.env['DAMAGED_KIND'];
const SEED = 20_261_129;
const DRAWN_AT_ONCE = 200;
/** Longer than this, and the server would send no alert. */
const STALL_MS = 50;
/** Long enough for a turn of the loop. */
const TURNS_MS = 3;
/** Beyond these, something of each file would be left: objects and buffers, and all memory with what the allocator keeps. */
const GROWTH_MB = { held: 32, all: 192 } as const;
const NIGHT_MS = 6 * 3_600_000;

const filesIn = (folder: string, ...ends: string[]): Buffer[] => {
  const path = join(import.meta.dirname, '../../support', folder);
  const names = readdirSync(path).filter((name) => ends.some((end) => name.endsWith(end)));
  return names.map((name) => readFileSync(join(path, name)));
};

const pdf = pdfReader();
const keep = pictureThread({ use: 'keep' });
const picture = (bytes: Buffer) => keep(bytes, documentType(bytes));

const PARTS = workbookParts([
  {
    name: 'OPD',
    merged: ['A1:A2'],
    hiddenRows: [2],
    hiddenColumns: [3],
    rows: [
      ['UHID', 'Name', 'DOB', 'Age'],
      [{ number: 123, format: '00000' }, 'Gita', dayNumber('1961-03-12'), { error: '#N/A' }],
      [{ number: 7, format: '"MH-"00' }, 'Asha', '25/12/1961', { xml: '<c t="str"><f>A1</f><v>62</v></c>' }],
    ],
  },
]);
/** Damage to a compressed byte is found at once; within a part, it reaches the readers of its XML. */
const workbooks: fc.Arbitrary<Buffer> = fc.oneof(
  damaged([Buffer.from(zipOf(PARTS))]),
  fc
    .constantFrom(...PARTS)
    .chain((part) =>
      damaged([Buffer.from(part.content)]).map((content) =>
        Buffer.from(zipOf(PARTS.map((one) => (one === part ? { ...one, content } : one)))),
      ),
    ),
);

/** Reads a workbook to its end; the thread of the one before may still be ending. */
async function workbook(bytes: Buffer): Promise<void> {
  const table = await openWorkbook(bytes).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'TOO_MANY') throw error;
    await setTimeout(5);
    return undefined;
  });
  if (!table) return workbook(bytes);
  try {
    for await (const { line } of table.rows()) expect(line).toBeGreaterThan(0);
  } finally {
    table.close();
  }
}

const readDicomFile = dicomReader();
/** Files in each way of writing elements, with names in three scripts, sequences, and a picture in parts. */
const DICOM_FILES = [
  xray({ name: 'Deshpande^Ravi', bornOn: '19500101', rows: 16, columns: 16 }),
  xray({ syntax: SYNTAX.implicit, number: 'X-77', rows: 16, columns: 16 }),
  xray({
    name: '\u001B$B;3ED\u001B(B^\u001B$BB@O:\u001B(B',
    more: [
      ['00080005', 'CS', '\\ISO 2022 IR 87'],
      ['00081140', 'SQ', [[['00081150', 'UI', '1.2']], [['00081140', 'SQ', [[['00081155', 'UI', '1.3']]]]]]],
      ['00281050', 'DS', '40\\400'],
      ['00281051', 'DS', '350\\1500'],
    ],
  }),
  xray({
    syntax: SYNTAX.jpeg,
    bits: [8, 8],
    pixels: encapsulated(
      Buffer.from('FFD8FFE000104A46494600', 'hex'),
      Buffer.from('FFC0000B080002000401', 'hex'),
    ),
  }),
];

interface Kind {
  files: fc.Arbitrary<Buffer>;
  /** False: it was read, and found to be none of its kind. */
  read: (bytes: Buffer) => Promise<unknown>;
}

const KINDS: Record<string, Kind> = {
  DICOM: { files: damaged(DICOM_FILES), read: (bytes) => readDicomFile(bytes) },
  HL7: {
    files: damaged(filesIn('lab-messages', '.hl7')),
    read: (bytes) => readFile(bytes, 'Asia/Kolkata'),
  },
  PDF: { files: damaged(filesIn('pdfs', '.pdf')), read: async (bytes) => (await pdf(bytes)).pages !== null },
  TIFF: { files: damaged(filesIn('pictures', 'colour.tif', 'grey.tif')), read: picture },
  AVIF: { files: damaged(filesIn('pictures', '.avif')), read: picture },
  HEIC: { files: damaged(filesIn('pictures', 'pug.heic', 'rainbow.heic')), read: picture },
  XLSX: { files: workbooks, read: workbook },
};

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;
const memoryMb = () => {
  gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { held: Math.round((heapUsed + external) / 1e6), all: Math.round(rss / 1e6) };
};

/** Reads a file: true when it was read, false when it was refused. Any other error is thrown. */
async function isRead({ read }: Kind, bytes: Buffer): Promise<boolean> {
  try {
    return (await read(bytes)) !== false;
  } catch (error) {
    if (error instanceof Refusal || error instanceof WorkbookFault) return false;
    throw error;
  }
}

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e3;
};

/** Measures how long the main thread is held at once. */
function stallWatch() {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const worst = { stall: 0, delay: 0 };
  const work = async (read: () => Promise<boolean>): Promise<boolean> => {
    let [held, last] = [0, 0];
    const look = (): void => {
      const now = cpuMs();
      held = Math.max(held, now - last);
      last = now;
    };
    delay.enable();
    await setTimeout(TURNS_MS);
    delay.reset();
    // The first turn after a reset is not recorded.
    await setTimeout(TURNS_MS);
    last = cpuMs();
    const timer = setInterval(look, 1);
    const answer = await read();
    await setTimeout(TURNS_MS);
    clearInterval(timer);
    delay.disable();
    const longest = delay.max / 1e6;
    // A machine that does other things delays the loop, too: a stall is explained by the CPU of this thread between two turns.
    worst.stall = Math.max(worst.stall, Math.min(longest, held));
    worst.delay = Math.max(worst.delay, longest);
    return answer;
  };
  return { worst, work };
}

test.each(Object.keys(KINDS).filter((name) => !KIND || name === KIND))(
  'damaged files of %s are read or refused, without a stall and without more memory',
  async (name) => {
    const kind = KINDS[name] as Kind;
    for (const file of fc.sample(kind.files, { numRuns: Math.min(20, Math.ceil(FILES / 5)), seed: SEED }))
      await isRead(kind, file);
    const before = memoryMb();
    const { worst, work } = stallWatch();
    const began = performance.now();
    let read = 0;
    for (let at = 0; at < FILES; at += DRAWN_AT_ONCE) {
      const numRuns = Math.min(DRAWN_AT_ONCE, FILES - at);
      for (const file of fc.sample(kind.files, { numRuns, seed: SEED + at + 1 }))
        if (await work(() => isRead(kind, file))) read += 1;
    }
    const seconds = (performance.now() - began) / 1e3;
    const after = memoryMb();
    if (KIND)
      console.log(
        `${name}: ${FILES} damaged files in ${seconds.toFixed(0)} s, ${read} of them read; main thread held at most ${worst.stall.toFixed(1)} ms at once (delay of its loop, with other work of the machine: ${worst.delay.toFixed(0)} ms); memory held ${before.held} to ${after.held} MB, of the process ${before.all} to ${after.all} MB`,
      );
    expect(worst.stall).toBeLessThan(STALL_MS);
    expect(after.held - before.held).toBeLessThan(GROWTH_MB.held);
    expect(after.all - before.all).toBeLessThan(GROWTH_MB.all);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(FILES);
  },
  NIGHT_MS,
);
