// Budgets of what a screen needs before it can be drawn: the entry, what it imports statically, and the route's own chunks.
import { readFileSync } from 'node:fs';

const page = readFileSync('dist/index.html', 'utf8');
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));

/** The files of these chunks and of everything that they import statically. */
function closure(keys) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  keys.forEach(visit);
  return [...seen].map((key) => `dist/${manifest[key].file}`).filter((file) => file.endsWith('.js'));
}

/** The chunks that the page itself names. */
const entry = Object.keys(manifest).filter(
  (key) => manifest[key].file.endsWith('.js') && page.includes(manifest[key].file),
);

/** A screen: the entry, its layout and its route. */
function screen(layout, route) {
  const split = (path) =>
    Object.keys(manifest).filter((key) => key.startsWith(`src/routes/${path}.tsx?tsr-split`));
  return closure([...entry, ...split(layout), ...split(`${layout}/${route}`)]);
}

export default [
  { name: '/login, initial JS', path: screen('_public', 'login'), limit: '115 kB', gzip: true },
  { name: '/talk-nurse, initial JS', path: screen('_nurse', 'talk-nurse'), limit: '165 kB', gzip: true },
  { name: '/dashboard, initial JS', path: screen('_provider', 'dashboard'), limit: '165 kB', gzip: true },
  {
    name: '/agent-dashboard, initial JS',
    path: screen('_agent', 'agent-dashboard'),
    limit: '165 kB',
    gzip: true,
  },
  { name: 'service worker', path: 'dist/sw.js', limit: '12 kB', gzip: true },
];
