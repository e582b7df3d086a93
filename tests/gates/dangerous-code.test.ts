import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PORTAL = ['src/**/*.{ts,tsx}', 'sw/**/*.ts', 'index.html'];
const SERVER = ['server/**/*.ts'];

interface Ban {
  what: string;
  code: RegExp;
  files: string[];
  /** The one place that has it, and why. */
  except?: Record<string, string>;
}

/** Patterns that docs/security-asvs.md excludes from the product. */
const BANS: Ban[] = [
  { what: 'code made of text', code: /\beval\(|\bnew Function\(|\bnode:vm\b/, files: [...PORTAL, ...SERVER] },
  { what: 'another program', code: /node:child_process|\bexecFile\(|\bspawn\(/, files: SERVER },
  {
    what: 'markup made of text',
    code: /\b(inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML/,
    files: PORTAL,
    except: { 'src/boot/show-picture.ts': 'the sealed picture of the own page, by a policy of its own' },
  },
  {
    what: 'a cookie',
    code: /document\.cookie|set-cookie|setCookie\(/i,
    files: [...PORTAL, ...SERVER],
    except: {
      'server/sign-on/cookies.ts':
        'a sign-in on its way through the identity provider, which no script reads',
      'src/app/cookies/consent-cookie.ts': 'whether there is a choice',
      'src/app/cookies/cookie-consent.ts': 'the choice about cookies itself, which the server never reads',
    },
  },
  {
    what: 'a leave for another origin',
    code: /access-control-allow|hono\/cors/i,
    files: SERVER,
    except: {
      'server/fhir/smart/app-origins.ts': 'the FHIR interface for pages of registered apps, without cookies',
    },
  },
  { what: 'chance that can be guessed', code: /Math\.random\(/, files: ['server/**/*.ts'] },
  {
    what: 'a hash or cipher that is broken',
    code: /createHash\('(?!sha256'|sha512')|createHmac\('(?!sha256'|sha512')|aes-\d+-(ecb|cbc)|createCipher\(|\b(rc4|md5)\b/i,
    files: [...PORTAL, ...SERVER],
    except: {
      'server/platform/ice-servers.ts': 'the HMAC-SHA-1 that TURN servers take; no other hash fits them',
      'server/connectors/twilio/connector.ts': 'HMAC-SHA-1 as Twilio signs its calls',
      'server/platform/turn/stun-message.ts': 'MD5 and HMAC-SHA-1 as RFC 8489 fixes them for TURN servers',
    },
  },
  {
    what: 'a web socket',
    code: /new WebSocket\(|from 'ws'/,
    files: [...PORTAL, ...SERVER],
    except: {
      'server/platform/media-server/janus.ts': 'the connection to Janus, which the portal opens itself',
    },
  },
  {
    what: 'a parser of XML, or a template',
    code: /xml2js|DOMParser|libxml|handlebars|from 'ejs'/,
    files: [...PORTAL, ...SERVER],
  },
  {
    what: 'TLS that takes any certificate',
    code: /rejectUnauthorized\s*[:=]\s*false|NODE_TLS_REJECT/,
    files: SERVER,
  },
];

const found = ({ code, files, except = {} }: Ban): string[] =>
  globSync(files, { exclude: ['server/{seed,simulator}/**'] }).filter(
    (path) =>
      !(path in except) &&
      code.test(readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')),
  );

test.each(BANS)('no file has $what', (ban) => {
  expect(found(ban)).toEqual([]);
  for (const path of Object.keys(ban.except ?? {})) expect(readFileSync(path, 'utf8')).toMatch(ban.code);
});

test('the search finds each kind where it is', () => {
  const samples = [
    'eval(text)',
    "from 'node:child_process'",
    'still.innerHTML = text',
    'document.cookie',
    "'access-control-allow-origin'",
    'Math.random()',
    "createHash('md5')",
    "new WebSocket('wss:')",
    'new DOMParser()',
    'rejectUnauthorized: false',
  ];
  expect(BANS.map(({ code }, at) => code.test(samples[at] ?? ''))).toEqual(BANS.map(() => true));
});

test('every field for a password hides what is typed, and lets a password manager fill it', () => {
  const uses = globSync('src/**/*.tsx', { exclude: ['src/features/dev-ui/**'] }).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/<(New)?PasswordField\b[^>]*>/g)].map(([tag]) => ({ path, tag })),
  );
  expect(uses.length).toBeGreaterThanOrEqual(5);
  // A field for a new password says so itself.
  const unsaid = uses.filter(({ tag }) => !/^<New|autoComplete="(current|new)-password"/.test(tag));
  expect(unsaid).toEqual([]);
  const blocking = globSync('src/**/*.tsx').filter((path) => /onPaste/.test(readFileSync(path, 'utf8')));
  // Two account numbers are typed, so that a mistake is not pasted twice.
  expect(blocking).toEqual(['src/features/bank-details/bank-form.tsx']);
});
