// Budgets of what a screen needs before it can be drawn: the entry, what it imports statically, and the route's own chunks.
import { readFileSync } from 'node:fs';

const page = readFileSync('dist/index.html', 'utf8');
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));

/** The script that shows a nurse's home as it was. */
const [picture] = /\/assets\/[^`]+/.exec(readFileSync('dist/boot.js', 'utf8'));

/** These chunks and everything that they import statically. */
function reach(keys) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  keys.forEach(visit);
  return [...seen];
}

const filesOf = (keys) =>
  keys.map((key) => `dist/${manifest[key].file}`).filter((file) => file.endsWith('.js'));

/** The chunks that the page itself names. */
const entry = Object.keys(manifest).filter(
  (key) => manifest[key].file.endsWith('.js') && page.includes(manifest[key].file),
);

/** Bytes that the server adds to the page of a first screen: build/portal-chunks.ts. */
const links = JSON.parse(readFileSync('dist/.vite/first-screens.json', 'utf8'));

/** A first screen: what runs before the portal, the entry, and what its own page names. */
function screen(path, ...before) {
  const named = Object.keys(manifest).filter(
    (key) => manifest[key].file.endsWith('.js') && links[path].includes(manifest[key].file),
  );
  return ['dist/boot.js', ...before, ...filesOf(reach([...entry, ...named]))];
}

/** Returns what a new device stores before the worker is installed, as the worker's own list says. */
function firstTier() {
  const listed = readFileSync('dist/sw.js', 'utf8').matchAll(/\{[^{}]*"revision":[^{}]+\}/g);
  const files = [...listed].map(([file]) => JSON.parse(file)).filter(({ later }) => !later);
  return ['dist/index.html', ...files.map(({ url }) => `dist/${url}`)];
}

/** Every route, and what it alone loads: parts that several routes share are in the browser's cache by then. */
function ownChunks() {
  const routes = Object.keys(manifest).filter((key) => /^src\/routes\/.*\?tsr-split=component$/.test(key));
  const loads = new Map(routes.map((route) => [route, reach([route])]));
  const shared = (chunk) => [...loads.values()].filter((chunks) => chunks.includes(chunk)).length > 1;
  return [...loads].map(([route, chunks]) => ({
    name: `${route.slice('src/routes'.length, route.indexOf('.tsx'))}, its own`,
    path: filesOf(chunks.filter((chunk) => !shared(chunk))),
    limit: '45 kB',
    gzip: true,
  }));
}

/** The script of a page for patients with all that it imports statically. */
function patientChunks(page) {
  const [, entry] = /src="\/(assets\/p-[^"]+)"/.exec(readFileSync(`dist/${page}`, 'utf8'));
  const first = new Set();
  const visit = (file) => {
    if (first.has(file)) return;
    first.add(file);
    for (const [, next] of readFileSync(`dist/${file}`, 'utf8').matchAll(
      /(?:from|import)"\.\/(p-[\w-]+\.js)"/g,
    ))
      visit(`assets/${next}`);
  };
  visit(entry);
  return [...first].map((file) => `dist/${file}`);
}
const patientFirst = patientChunks('patient.html');
const requestFirst = patientChunks('request.html');

export default [
  { name: '/login, initial JS', path: screen('/login'), limit: '116.4 kB', gzip: true },
  {
    name: '/talk-nurse, initial JS',
    path: screen('/talk-nurse', `dist${picture}`),
    limit: '175 kB',
    gzip: true,
  },
  { name: '/dashboard, initial JS', path: screen('/dashboard'), limit: '175 kB', gzip: true },
  {
    name: '/agent-dashboard, initial JS',
    path: screen('/agent-dashboard'),
    // With the table, which was not counted while it came behind the screen, and the way back to a row.
    limit: '186 kB',
    gzip: true,
  },
  {
    name: '/p/{link}, in English or Hindi',
    path: patientFirst,
    // Its parts are shared with /request, and come from the cache for who was there: in one file it had 95 kB.
    limit: '97.8 kB',
    gzip: true,
  },
  {
    name: '/p/{link}, what comes when it is needed, in six languages together',
    path: [
      // Seven characters of a hash: a chunk of the portal may have a hash that begins with p-.
      'dist/assets/p-???????.js',
      ...[...patientFirst, ...requestFirst].map((file) => `!${file}`),
    ],
    // With the words of amounts, which the page began with while the bill was a part of it.
    limit: '23 kB',
    gzip: true,
  },
  {
    name: '/p/{link}, all visits, in six languages together',
    path: 'dist/assets/p-record-*.js',
    // With the next dose, the newest result and what is to pay, of all visits.
    limit: '10 kB',
    gzip: true,
  },
  {
    name: '/p/{link}, what tests measure, in six languages together',
    path: 'dist/assets/p-tests-*.js',
    limit: '10 kB',
    gzip: true,
  },
  {
    name: '/p/{link}, four more languages together',
    path: 'dist/assets/p-words-*.js',
    limit: '20 kB',
    gzip: true,
  },
  {
    name: '/request, what comes when it is needed, in six languages together',
    path: 'dist/assets/p-request-*.js',
    limit: '17 kB',
    gzip: true,
  },
  { name: '/request, in English or Hindi without its words', path: requestFirst, limit: '90 kB', gzip: true },
  { name: 'service worker', path: 'dist/sw.js', limit: '12 kB', gzip: true },
  {
    name: 'stored before the worker is installed',
    path: firstTier(),
    limit: '1.34 MB',
    gzip: false,
    brotli: false,
  },
  ...ownChunks(),
];
