import type { Hono } from 'hono';
import { html } from 'hono/html';
import { titledName } from '#domain/titled-name.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sourcesOf } from '#server/platform/http/caller-address.ts';
import { limiter } from '#server/platform/http/limit.ts';
import { page } from '#server/platform/http/page.ts';
import { addressOf } from '#server/platform/http/serve.ts';
import { timeWords } from '#server/platform/pdf/time-words.ts';
import { findPrescriptionByCode } from './prescription.queries.ts';

const CODE = /^[\w-]{22}$/;

export const checkUrlOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, code: string): string =>
  `${publicUrl}/prescription/${code}`;

type Found = NonNullable<Awaited<ReturnType<typeof findPrescriptionByCode>>>;

/**
 * GET /prescription/{code}: the page behind the QR code of a prescription. A pharmacist opens it without an account,
 * so it shows nothing of the patient or the medicines.
 */
export function mountPrescriptionCheck(app: Hono, { db, clock, config }: Deps): void {
  const limits = limiter(clock);
  app.get('/prescription/:code', async (c) => {
    limits.checkPage(sourcesOf(addressOf(c, config)));
    const code = c.req.param('code');
    const found = CODE.test(code) ? await findPrescriptionByCode(db, code) : undefined;
    return c.html(
      page(
        `${config.PLACE}: prescription check`,
        html`${found ? known(found, config) : unknown(config)}
          <p class="quiet">Questions: ${config.SUPPORT_EMAIL}</p>`,
      ),
      found ? 200 : 404,
      // The address is the secret: it must not reach other sites, caches or search engines.
      { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    );
  });
}

function known(found: Found, { TIME_ZONE, PLACE }: Config) {
  const { version, signedAt, salutation, name, clinicName, newest } = found;
  const isNewest = newest.version === version;
  const isCurrent = isNewest && newest.withdrawnAt === null;
  return html`<p class="state ${isCurrent ? 'good' : 'bad'}">
      <strong
        >${
          isCurrent
            ? '✓ This prescription is current'
            : newest.withdrawnAt
              ? `✕ Withdrawn by the prescriber on ${timeWords(newest.withdrawnAt, TIME_ZONE)}`
              : `✕ Replaced by version ${newest.version} on ${timeWords(newest.signedAt, TIME_ZONE)}`
        }</strong
      >
      ${isCurrent && newest.stopped.length ? html`<br />A medicine of it was stopped since. Ask the prescriber before you dispense.` : ''}
      ${isCurrent ? '' : html`<br />${newest.withdrawnAt ? 'Do not dispense it. Ask the prescriber.' : 'Ask the patient or the prescriber for the new version.'}`}
    </p>
    <dl>
      <dt>Version</dt>
      <dd>${version}</dd>
      <dt>Prescriber</dt>
      <dd>${titledName(salutation, name)}</dd>
      <dt>Signed</dt>
      <dd>${timeWords(signedAt, TIME_ZONE)}</dd>
      <dt>Hospital</dt>
      <dd>${clinicName ?? PLACE}</dd>
    </dl>
    <p>Compare these details with the prescription: they must match.</p>`;
}

function unknown({ PLACE }: Config) {
  return html`<p class="state bad"><strong>✕ Prescription not found</strong></p>
    <p>
      ${PLACE} has no prescription with this code. Scan the code again, or ask the prescriber. Prescriptions
      signed before codes were introduced have no page.
    </p>`;
}
