import type { Plugin, Rolldown } from 'vite';

/** Modules of a first screen, beside the entry and what all homes share. */
const FIRST_SCREENS = {
  '/login': { name: 'public', screen: 'login' },
  '/talk-nurse': { name: 'nurse', screen: 'talk-nurse' },
  '/dashboard': { name: 'provider', screen: 'dashboard' },
  '/agent-dashboard': { name: 'agent', screen: 'agent-dashboard' },
} as const;

/** The layers of the sources from the bottom up (docs/architecture.md). */
const LAYERS_OF_PARTS = [
  /\/lucide-react\//,
  /\/node_modules\//,
  /\/src\/(contract|domain|i18n|lib)\//,
  /\/src\/(offline|api)\//,
  /\/src\/ui\//,
  // What marks an entry imports nothing else of care, and cards of several kinds import it.
  /\/src\/(forms|care\/in-error)\//,
  /\/src\/care\//,
];
/** Bytes of source. */
const SMALL = 7_000;

/** Few chunks instead of dozens of small ones. A group takes the modules that match and all that they import statically. */
export const CHUNK_GROUPS = [
  {
    name: 'entry',
    priority: 9,
    test: (id: string): boolean =>
      /^\0rolldown|\/src\/(main|router|routeTree\.gen)\.tsx?$/.test(id) ||
      /\/src\/routes\/[^?]+$/.test(id) ||
      // What the sign-in shares with the homes.
      id.endsWith('/react-router/dist/esm/useRouterState.js') ||
      /\/src\/(app\/shell\/(portal-footer|sign-in-footer)|api\/http\/errors|domain\/format|lib\/theme|ui\/(inputs\/field|layout\/(logo|skip-link)))\.tsx?$/.test(
        id,
      ),
  },
  {
    name: 'public',
    priority: 8,
    test: /\/src\/(routes\/_public(\/login)?\.tsx\?tsr-split|app\/(shell\/public-area|guards\/own-path)|features\/sign-in\/sign-in-screen)/,
  },
  {
    name: 'area',
    priority: 7,
    // With what every role's first screen shows, small as it is: a chunk's own frame is a tenth of a kB.
    test: /\/src\/(app\/(runtime|session\/signed-in|shell\/(area|folding-nav|use-new-request-key)|guards\/gates)|domain\/(titled-name|transitions|waiting)|lib\/(awake|alert-mute|clock|times)|i18n\/plural|api\/(cache\/read-cache|lists\/use-list|live\/live-connection)|ui\/(moved-rows|shortcuts|use-shortcuts|use-media|use-list-hold|inputs\/form-fields|work-words|feedback\/(toast-log|banner|empty-state|chip)|layout\/card)|care\/(age-and-sex|status-chip|use-take-request|wait-line|kind-of|kind-mark|queue-row|new-rows|row-wait|queue-walk))\.tsx?$|\/icons\/(stethoscope|heart|video|arrow-up|arrow-down)\.mjs$/,
  },
  // One for each home: its frame and its first screen.
  ...Object.values(FIRST_SCREENS)
    .slice(1)
    .map(({ name, screen }) => ({
      name: `${name}-home`,
      priority: 6,
      test: new RegExp(`/src/routes/_${name}(/${screen})?\\.tsx\\?tsr-split`),
    })),
  { name: 'virtual', priority: 7, test: /\/@tanstack\/(react-)?virtual/ },
  { name: 'guest', priority: 5.5, test: /\/_public\/guest\./ },
  // What the other rooms and chats have in common with a guest's; the call itself is not of the first tier.
  {
    name: 'chat',
    priority: 5.2,
    test: /\/src\/(features\/consultation-room\/(chat-panel|use-room-chat|use-open-document)|i18n\/duration)\.tsx?$|\/icons\/(arrow-left|message-square|users?-round)\.mjs$/,
  },
  { name: 'guest-room', priority: 5, test: /\/guest\/guest-room\.tsx$/ },
  {
    name: 'front-desk-words',
    priority: 4.5,
    test: /\/src\/(i18n\/en\/front-desk|domain\/typed-age|features\/front-desk\/use-settled)\.ts$/,
  },
  { name: 'table', priority: 6, test: /\/src\/ui\/table\/data-table\.tsx$/ },
  // After the parts that it imports, and not joined with other cards: a sign-in that asks for a code loads nothing else.
  { name: 'second-factor', priority: 3.45, test: /\/src\/care\/second-factor\// },
  // What few screens share is joined with its small neighbours, each layer for itself: two chunks that import each other do
  // not run.
  ...LAYERS_OF_PARTS.map((test, at) => ({
    name: `part-${at}`,
    priority: 4 - at / 10,
    test,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: SMALL,
  })),
  // Of two roles, and of no first screen.
  { name: 'front-desk', priority: 2, test: /\/src\/features\/front-desk\// },
  { name: 'part-top', priority: 1, test: /\/src\/(app|features)\//, minShareCount: 2, entriesAware: true },
];

/** Modules that come only with a screen's rows, asked for beside the screen. */
const WITH_ROWS: Readonly<Record<string, string>> = { '/agent-dashboard': '/src/ui/table/data-table.tsx' };

/**
 * Writes down, for each first screen, the links to its chunks and sheets that are not in the page already: the server puts them
 * into the page of that address, so that they load beside the entry and not after it.
 */
export const firstScreens: Plugin = {
  name: 'first-screens',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ name }) => name === 'entry');
      const links = Object.entries(FIRST_SCREENS).map(([path, { name, screen }]) => {
        const ids = [
          `/src/routes/_${name}.tsx?tsr-split`,
          `/_${name}/${screen}.tsx?tsr-split`,
          WITH_ROWS[path],
        ];
        const isOf = (id: string): boolean => ids.some((part) => part && id.includes(part));
        const first = chunks.filter(({ moduleIds }) => moduleIds.some(isOf));
        const known = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
        return [path, linksTo(reachOf(first, chunks).filter(({ fileName }) => !known.has(fileName)))];
      });
      const source = JSON.stringify(Object.fromEntries(links), null, 2);
      this.emitFile({ type: 'asset', fileName: '.vite/first-screens.json', source });
    },
  },
};

/** Documents, pictures one zooms into, the other languages, and what needs a connection anyway: not of the first tier. */
const LATER = [
  '/src/care/accept-as-well.tsx',
  '/src/care/in-error/mark-dialog.tsx',
  '/src/care/other-requests-list.tsx',
  '/src/care/assign/assign-dialog.tsx',
  '/src/care/document-viewer.tsx',
  '/src/care/image-view.tsx',
  '/src/care/words-dialog.tsx',
  '/src/care/pdf-view.tsx',
  '/src/i18n/hi/index.ts',
  ...['hi', 'mr', 'bn', 'ta', 'te'].map((language) => `/src/i18n/${language}/guest.ts`),
  '/src/contract/common-passwords.ts',
  '/src/features/sign-in/second-step-form.tsx',
  '/src/features/sign-in/portal-sign-on.tsx',
  '/src/features/dashboard/hand-over-dialog.tsx',
  '/src/features/dashboard/urgent-cards.tsx',
  '/src/care/waiting-bell.tsx',
  '/src/care/waiting-dialog.tsx',
  '/src/features/consultation-room/call/device-dialog.tsx',
  '/src/features/consultation-room/guest/guest-room.tsx',
  '/src/features/home-visits/give-dialog.tsx',
  '/src/app/alerts/alerts-dialog.tsx',
  '/src/app/shell/open-clinic-dashboard.ts',
  '/src/app/shell/verify-mobile-dialog.tsx',
];

/**
 * Writes down the chunks and sheets that the worker stores before it is installed: the first screens and all that they load by
 * themselves or at a press, but no other screen. The rest follows when the portal is running.
 */
export const firstTier: Plugin = {
  name: 'first-tier',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const isFirst = (id: string): boolean =>
        Object.values(FIRST_SCREENS).some(
          ({ name, screen }) => id.includes(`/_${name}.tsx?`) || id.includes(`/_${name}/${screen}.tsx?`),
        );
      const isLater = (id: string): boolean =>
        LATER.some((part) => id.endsWith(part)) || (id.includes('?tsr-split') && !isFirst(id));
      const first = chunks.filter(({ name, moduleIds }) => name === 'entry' || moduleIds.some(isFirst));
      const isWanted = (chunk: Rolldown.OutputChunk): boolean => !chunk.moduleIds.some(isLater);
      const files = reachOf(first, chunks, isWanted).flatMap((chunk) => [
        chunk.fileName,
        ...(chunk.viteMetadata?.importedCss ?? []),
      ]);
      const source = JSON.stringify([...new Set(files)], null, 2);
      this.emitFile({ type: 'asset', fileName: '.vite/first-tier.json', source });
    },
  },
};

/** Writes down the name and the modules of each chunk, because the files have no names: `npm run bundle` prints them. */
export const chunkNames: Plugin = {
  name: 'chunk-names',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const named = chunks.map(({ fileName, name, modules }) => ({
        file: fileName,
        name,
        modules: Object.entries(modules).map(([id, { code }]) => ({ id, bytes: code?.length ?? 0 })),
      }));
      this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source: JSON.stringify(named) });
    },
  },
};

/** A chunk that comes before what it needs has nothing of it: the browser would run half a portal. */
export const withoutCycles: Plugin = {
  name: 'without-cycles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    for (const chunk of chunks) {
      const needed = chunks.filter(({ fileName }) => chunk.imports.includes(fileName));
      if (reachOf(needed, chunks).includes(chunk))
        throw new Error(`${chunk.name} needs a chunk that needs it`);
    }
  },
};

/** These chunks and all that they import statically, and those of their dynamic imports that are wanted. */
function reachOf(
  first: readonly Rolldown.OutputChunk[],
  all: readonly Rolldown.OutputChunk[],
  isWanted: (chunk: Rolldown.OutputChunk) => boolean = () => false,
): Rolldown.OutputChunk[] {
  const seen = new Set(first);
  for (const { imports, dynamicImports } of seen)
    for (const next of all) {
      const isDynamic = dynamicImports.includes(next.fileName);
      if (imports.includes(next.fileName) || (isDynamic && isWanted(next))) seen.add(next);
    }
  return [...seen];
}

function linksTo(chunks: readonly Rolldown.OutputChunk[]): string {
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
  ].join('\n    ');
}
