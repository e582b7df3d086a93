import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { CSP, CSP_REPORTS_PATH } from '#server/platform/http/security.ts';
import { openLog } from '#server/platform/log.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const lines: string[] = [];
const app = buildApp({ ...server.deps, log: openLog('warn', { write: (line) => void lines.push(line) }) });
beforeEach(() => {
  lines.length = 0;
  server.clock.advance(61);
});

/** `script-src 'self'` would be weak where the origin answers with what a caller wrote: ours has no such answer. */
const ACCEPTED = new Set(["script-src 'self'"]);

function findingsOf(policy: string): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) =>
      [Severity.HIGH, Severity.MEDIUM, Severity.HIGH_MAYBE, Severity.MEDIUM_MAYBE].includes(severity),
    )
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`)
    .filter((finding) => ![...ACCEPTED].some((accepted) => finding.startsWith(accepted)));
}

describe('the content security policy', () => {
  test('passes the evaluator without a finding of high or medium severity', () => {
    expect(findingsOf(CSP)).toEqual([]);
    expect(findingsOf(CSP.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"))).not.toEqual([]);
    expect(findingsOf(CSP.replace("object-src 'none'", 'object-src *'))).not.toEqual([]);
  });

  test('lets only two named policies make a script of a text', () => {
    expect(CSP).toContain("require-trusted-types-for 'script'");
    expect(CSP).toMatch(/trusted-types portal picture;/);
  });

  test('names where its reports go, in the one way that every browser takes', async () => {
    const { headers } = await app.request('/health');
    expect(headers.get('content-security-policy')).toContain(`report-uri ${CSP_REPORTS_PATH}`);
    expect(headers.get('content-security-policy')).not.toContain('report-to');
    expect(headers.get('reporting-endpoints')).toBeNull();
  });
});

const send = (body: string, address = '10.0.0.1') =>
  app.request(
    CSP_REPORTS_PATH,
    { method: 'POST', body },
    { incoming: { socket: { remoteAddress: address } } },
  );

describe('a report', () => {
  const SECRET = 'canary-code-of-a-link';
  const OLD = JSON.stringify({
    'csp-report': {
      'document-uri': `https://portal.example/nurse/anitha/${SECRET}/x?token=${SECRET}#${SECRET}`,
      'effective-directive': 'script-src-elem',
      'blocked-uri': `https://elsewhere.example/steal.js?${SECRET}`,
      'source-file': `https://portal.example/assets/Ab_1-2.js?${SECRET}`,
      'line-number': 7,
      'script-sample': SECRET,
    },
  });
  const NEW = JSON.stringify([
    {
      type: 'csp-violation',
      url: `https://portal.example/x?${SECRET}`,
      body: {
        documentURL: `https://portal.example/consultation/${SECRET}`,
        effectiveDirective: 'require-trusted-types-for',
        blockedURL: 'trusted-types-sink',
        sample: SECRET,
      },
    },
  ]);

  test.each([
    [
      OLD,
      {
        directive: 'script-src-elem',
        blocked: 'https://elsewhere.example/',
        page: 'https://portal.example/nurse',
        source: '/assets/Ab_1-2.js',
        line: 7,
      },
    ],
    [
      NEW,
      {
        directive: 'require-trusted-types-for',
        blocked: 'trusted-types-sink',
        page: 'https://portal.example/consultation',
      },
    ],
  ])('logs a warning without queries, ids, codes and samples', async (body, logged) => {
    expect((await send(body)).status).toBe(204);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, ...logged });
    expect(lines[0]).not.toContain(SECRET);
  });

  test.each(['', '{', '[]', '[{}]', '{"csp-report":1}', '"x"', 'null', `[${'1,'.repeat(2_000)}1]`])(
    'that is none (%s) is taken and not logged',
    async (body) => {
      expect((await send(body)).status).toBe(204);
      expect(lines).toEqual([]);
    },
  );

  test('refuses one that is too long, and the 121st of a minute', async () => {
    expect((await send('x'.repeat(17_000))).status).toBe(413);
    for (let i = 0; i < 119; i += 1) await send(OLD);
    const answer = await send(OLD);
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await send(OLD, '10.0.0.2')).status).toBe(204);
    expect(lines).toHaveLength(120);
  });
});
