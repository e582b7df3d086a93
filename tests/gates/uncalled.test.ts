import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { PAGE_CALLS } from '#patient/page-calls.ts';
import { REQUEST_CALLS } from '#patient/request/call-paths.ts';
import { contract, type CallName } from '#contract/index.ts';

/** Callers: the portal, its worker, the simulated patients and the operator. Handlers and tests do not count. */
const CALLERS = ['src/**/*.{ts,tsx}', 'sw/**/*.ts', 'server/{simulator,cli}/**/*.ts'];

/** Calls that none of these makes, and why they are there. */
const UNCALLED: Partial<Record<CallName, string>> = {
  file: 'a browser opens it by a link that other calls answer with',
  calendarFeed: 'calendar programs open it by the link of makeCalendarLink',
  smsReport: 'the SMS gateway makes it',
  smsReply: 'the SMS gateway makes it',
  redeemClinicTicket: 'the clinic dashboard makes it',
  uploadState: 'a device that goes on asks startUpload; this one answers without starting anything',
  abandonUpload: 'a device that gives up says nothing, and the purge deletes what had arrived',
  videoReview: 'the portal reads videoReviews, the list',
  intakeDoctors: 'the patient’s app lists the doctors; the simulated patients do not book',
  intakeSlots: 'the patient’s app asks for free times; the simulated patients do not book',
  intakeBook: 'the patient’s app books; the simulated patients do not',
  intakeAppointment: 'the patient’s app asks how an appointment stands; the simulated patients have none',
  intakeMoveAppointment: 'the patient’s app moves an appointment; the simulated patients have none',
  intakeCancelAppointment: 'the patient’s app cancels an appointment; the simulated patients have none',
  intakePatientCode: 'apps of others call it; the simulated patients use the hospital’s own',
  intakeFacts:
    'the patient’s app tells by it what it learns after the request; the simulated patients tell with theirs',
};

const calls = Object.entries(contract) as [CallName, AnyCall][];
const listed = JSON.parse(readFileSync('docs/spec/calls.json', 'utf8')) as { method: string; path: string }[];

/** The calls that a file names: by its resource, under whatever name it is imported, or by itself. */
function callsIn(source: string): string[] {
  const imports = [
    ...source.matchAll(/(?:import|const)\s+\{([^}]*)\}\s+(?:from|= await import\()\s*'#contract\/[^']*'/g),
  ];
  const names = imports.flatMap(([, list = '']) => list.split(',').map((part) => part.trim()));
  const local = names
    .map(
      (name) =>
        name
          .replace(/^type /, '')
          .split(' as ')
          .at(-1) ?? '',
    )
    .filter(Boolean);
  const members = local.flatMap((name) =>
    [...source.matchAll(new RegExp(String.raw`(?<!typeof )\b${name}\.(\w+)`, 'g'))].map(
      ([, member = '']) => member,
    ),
  );
  return [...local, ...members];
}

const called = new Set([
  ...globSync(CALLERS, { exclude: ['src/contract/**'] }).flatMap((path) =>
    callsIn(readFileSync(path, 'utf8')),
  ),
  // By name, so that the patient's page need not load the contract; of these, each is asked in the page's files.
  ...Object.keys(PAGE_CALLS).filter((name) =>
    globSync('src/patient/{*,record/*}.{ts,tsx}').some((path) =>
      new RegExp(`\\bask\\(\\w+, '${name}'|PAGE_CALLS\\.${name}\\b`).test(readFileSync(path, 'utf8')),
    ),
  ),
  // The request page likewise.
  ...Object.keys(REQUEST_CALLS).filter((name) =>
    globSync('src/patient/request/*.{ts,tsx}').some((path) =>
      new RegExp(`\\baskAsStranger\\('${name}'`).test(readFileSync(path, 'utf8')),
    ),
  ),
]);

test('the patient’s page names its calls as the contract does', () => {
  for (const [name, [method, path]] of Object.entries(PAGE_CALLS))
    expect({ name, method, path: `/{app}/api/patient/v1/${path}` }).toMatchObject({
      method: contract[name as CallName].method,
      path: contract[name as CallName].path,
    });
});

test('the request page names its calls as the contract does', () => {
  for (const [name, path] of Object.entries(REQUEST_CALLS))
    expect({ method: 'POST', path: `/{app}/api/patient/v1/${path}` }).toMatchObject({
      method: contract[name as CallName].method,
      path: contract[name as CallName].path,
    });
});

test('every call has a caller, or a reason to be without one', () => {
  const without = calls.map(([name]) => name).filter((name) => !called.has(name));
  expect(without.toSorted()).toEqual(Object.keys(UNCALLED).toSorted());
});

test('each call of the specification has a caller', () => {
  const specified = calls.filter(([, { method, path }]) =>
    listed.some((one) => one.method === method && one.path === path),
  );
  expect(specified.length).toBeGreaterThan(80);
  expect(specified.map(([name]) => name).filter((name) => name in UNCALLED)).toEqual([]);
});

test('a call is found under each way of naming it', () => {
  const source = `
    import { storageCalls as storage, type DocumentLink } from '#contract/storage.ts';
    import { getRefreshToken } from '#contract/tokens.ts';
    const url = storage.getDPURL;
    const { referenceCalls } = await import('#contract/reference.ts');
    send(referenceCalls.urgentcareHubs);
    type Never = typeof storage.removeDP;
  `;
  expect(callsIn(source)).toEqual(expect.arrayContaining(['getDPURL', 'getRefreshToken', 'urgentcareHubs']));
  expect(callsIn(source)).not.toContain('removeDP');
});
