import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '#server/platform/http/refusal.ts';
import { readFile } from '#server/laboratory/hl7/read-file.ts';
import { atNight } from '#tests/support/at-night.ts';

const FOLDER = new URL('../../support/lab-messages/', import.meta.url);
const SAMPLES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.hl7'))
  .map((name) => readFileSync(new URL(name, FOLDER)));
/** Longer than this, and the server would not answer others. */
const STALL_MS = 50;

/** A sample with bytes replaced, doubled and cut. */
const mutated = fc
  .record({
    sample: fc.constantFrom(...SAMPLES),
    edits: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.nat(12),
        by: fc.oneof(
          fc.uint8Array({ maxLength: 6 }),
          fc.constantFrom(
            '\\',
            '|',
            '^',
            '~',
            '&',
            '\r',
            'MSH|',
            'OBX|',
            '|'.repeat(300),
            '\\X',
            '9'.repeat(40),
          ),
        ),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ sample, edits }) => {
    let bytes = Buffer.from(sample);
    for (const { at, length, by } of edits) {
      const from = Math.floor(at * bytes.length);
      bytes = Buffer.concat([bytes.subarray(0, from), Buffer.from(by), bytes.subarray(from + length)]);
    }
    return bytes;
  });

test('a file with random damage is read or refused, quickly, and no result lacks its patient', async () => {
  await readFile(SAMPLES[0] ?? Buffer.alloc(0), 'Asia/Kolkata');
  await fc.assert(
    fc.asyncProperty(mutated, async (file) => {
      // CPU of this thread: a machine that does other things takes time, too.
      const start = process.threadCpuUsage();
      const reading = await readFile(file, 'Asia/Kolkata').catch((error: unknown) => {
        if (error instanceof Refusal) return undefined;
        throw error;
      });
      const { user, system } = process.threadCpuUsage(start);
      expect((user + system) / 1_000).toBeLessThan(STALL_MS);
      for (const { patient, results } of reading?.reports ?? []) {
        expect(patient).toBeDefined();
        for (const { value, name } of results) expect(value !== '' && name !== '').toBe(true);
      }
    }),
    { numRuns: atNight(10_000, 300) },
  );
});
