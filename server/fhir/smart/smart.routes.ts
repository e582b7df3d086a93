import type { smartAppCalls } from '#contract/smart-apps.ts';
import { findClient } from '#server/fhir/access/client.queries.ts';
import { fhirBase } from '#server/fhir/access/token.ts';
import { readPatient } from '#server/patients/patients.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';
import { readsOf } from './app-scopes.ts';
import { unpacked } from './authorize-page.ts';
import { addressWith, readAuthorization } from './authorize.ts';
import { endLaunch, insertCode, insertLaunch, listApps } from './smart.queries.ts';

/** Seconds from the button of a record to the consent. */
const LAUNCH_S = 300;
/** Seconds that an app has to exchange its code. */
const CODE_S = 60;

export const smartAppHandlers: HandlersOf<typeof smartAppCalls> = {
  async smartApps({ db }) {
    return { apps: await listApps(db) };
  },

  async launchSmartApp(ctx) {
    const { appId, memberId } = ctx.body;
    const patient = await readPatient(ctx, memberId, 'smart_app');
    const app = orNotFound(await findClient(ctx.db, appId));
    const launchUrl = orNotFound(app.launchUrl);
    const launch = newToken();
    await change(ctx, async (c) => {
      await insertLaunch(c.tx, {
        launchHash: hashToken(launch),
        clientId: app.id,
        sessionId: ctx.who.sessionId,
        patientId: patient.id,
        expiresAt: addSeconds(c.now, LAUNCH_S),
      });
      await c.audit('LAUNCH_SMART_APP', 'fhir_client', app.id, patient.id);
    });
    return { url: addressWith(launchUrl, { iss: fhirBase(ctx.config), launch }) };
  },

  async smartConsent(ctx) {
    const read = await readAuthorization(ctx, unpacked(ctx.body.ask));
    if ('fault' in read) return { consent: null, ...read };
    const { id, name, nameLang, mrn } = await readPatient(ctx, read.patientId, 'smart_app');
    const consent = {
      appName: read.app.name,
      patientId: id,
      patientName: name,
      nameLang,
      mrn,
      reads: readsOf(read.scopes),
    };
    return { consent, fault: null, back: null };
  },

  async answerSmartConsent(ctx) {
    const read = await readAuthorization(ctx, unpacked(ctx.body.ask));
    if ('fault' in read) return { url: orNotFound(read.back) };
    const { app, redirectUri, state, launchHash, patientId, scopes, challenge } = read;
    const patient = await readPatient(ctx, patientId, 'smart_app');
    const { isAllowed } = ctx.body;
    const code = newToken();
    await change(ctx, async (c) => {
      // Of two answers at once, one counts.
      orNotFound((await endLaunch(c.tx, launchHash)) || undefined);
      if (isAllowed)
        await insertCode(c.tx, {
          codeHash: hashToken(code),
          clientId: app.id,
          sessionId: ctx.who.sessionId,
          patientId: patient.id,
          scopes,
          redirectUri,
          challenge,
          expiresAt: addSeconds(c.now, CODE_S),
        });
      await c.audit(isAllowed ? 'ALLOW_SMART_APP' : 'REFUSE_SMART_APP', 'fhir_client', app.id, patient.id);
    });
    const answer = isAllowed ? { code } : { error: 'access_denied' };
    return { url: addressWith(redirectUri, { ...answer, state }) };
  },
};
