import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { importCommands } from '#server/cli/import-commands.ts';
import { MRN } from '#tests/support/journeys/appointments.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const directory = mkdtempSync(join(tmpdir(), 'wardline-lists-'));
afterAll(() => rmSync(directory, { recursive: true }));

async function run(name: string, path: string) {
  return importCommands.find((one) => one.name === name)?.run(server.deps, [path]);
}
function file(...lines: string[]): string {
  const path = join(directory, 'list.csv');
  writeFileSync(path, lines.join('\n'));
  return path;
}

describe('lists on the command line', () => {
  test('appointments are checked, booked once, and bad lines named and left out', async () => {
    const path = file(
      'mrn,user_name,start,mode,minutes',
      `${MRN},meera.iyer,2027-04-05T09:30,VIDEO,30`,
      `${MRN},meera.iyer,2027-04-05T09:45,VIDEO,`,
      `${MRN},meera.iyer,2027-04-05T10:00,VIDEO,`,
    );
    const faults = [
      '1 line has a fault:',
      'Line 3: start is "2027-04-05T09:45", and should be a time at which the doctor is free; line 2 overlaps it.',
    ];
    expect(await run('appointments check', path)).toEqual({
      ok: false,
      lines: ['2 appointments can be imported, of which 0 are known.', ...faults],
    });
    expect((await run('appointments import', path))?.lines).toEqual([
      '2 appointments booked, 0 known.',
      '1 line has a fault:',
      'Line 3: start is "2027-04-05T09:45", and should be a time at which the doctor is free.',
    ]);
    expect((await run('appointments import', path))?.lines[0]).toBe('0 appointments booked, 2 known.');
  });

  test('a bundle of FHIR is a list of patients as well', async () => {
    const path = 'docs/examples/patients.fhir.json';
    expect(await run('patients check', path)).toEqual({
      ok: true,
      lines: ['2 patients can be imported, of whom 0 are known by their record number.'],
    });
    expect(await run('patients import', path)).toEqual({
      ok: true,
      lines: ['2 patients added, 0 corrected, 0 unchanged.'],
    });
  });

  test('a bundle of a hospital is a list of its clinics and, all or none, of its staff', async () => {
    const path = 'docs/examples/hospital.fhir.json';
    const early = await run('staff import', path);
    expect(early?.ok).toBe(false);
    expect(early?.lines[0]).toBe('No one was added.');
    expect(await run('clinics check', path)).toEqual({
      ok: true,
      lines: ['3 clinics can be imported, of which 0 are known.'],
    });
    expect((await run('clinics import', path))?.lines).toEqual(['3 clinics added, 0 known.']);
    expect((await run('clinics import', path))?.lines).toEqual(['0 clinics added, 3 known.']);
    expect(await run('staff check', path)).toEqual({ ok: true, lines: ['4 people can be imported.'] });
    const added = (await run('staff import', path))?.lines ?? [];
    expect(added.slice(0, 4).map((line) => line.split(' ')[0])).toEqual([
      'anil.joshi',
      'uma.rao',
      'ravi.pai',
      'sunita.kale',
    ]);
    expect((await run('staff import', path))?.lines[0]).toBe('anil.joshi  already exists, skipped');
  });
});
