import { Hono } from 'hono';
import { pathOf } from '#contract/call.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handlers } from '#server/handlers.ts';
import { mountContract } from '#server/platform/http/serve.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { refusalOf } from '#server/platform/http/refusal-of.ts';
import { stepUp } from '#server/people/step-up.ts';
import { mountClinicDashboard } from '#server/people/clinic-dashboard-page.ts';
import { compressJson } from '#server/platform/http/compress-json.ts';
import { mountCspReports } from '#server/platform/http/csp-reports.ts';
import { mountHealth, mountReady } from '#server/platform/health/health.ts';
import { mountMetrics } from '#server/platform/health/metrics.ts';
import { mountStopping } from '#server/platform/http/stopping.ts';
import { secureHeaders } from '#server/platform/http/security.ts';
import { mountOutbox } from '#server/mail/outbox-page.ts';
import { mountAbdm } from '#server/connectors/abdm/mount.ts';
import { PROVIDER_CALLBACKS } from '#server/operations/abdm/provider-callbacks.ts';
import { mountConnectorWebhooks } from '#server/intake/connector-webhooks.ts';
import { mountSignOn } from '#server/sign-on/mount-sign-on.ts';
import { mountFhir } from '#server/fhir/router.ts';
import { mountPay } from '#server/billing/pay-page.ts';
import { mountPrescriptionCheck } from '#server/prescriptions/prescription-page.ts';
import { mountPortal } from '#server/platform/http/portal-files.ts';
import { openApiDocument } from '#server/platform/openapi.ts';
import { VERSION } from '#server/platform/version.ts';

/** Builds the whole application without listening. `portalDir` is the built portal, absent in API tests. */
export function buildApp(deps: Deps, portalDir?: string): Hono {
  const app = new Hono({ strict: true });
  app.use(secureHeaders());
  app.use(compressJson());
  app.onError((error, c) => {
    const refusal = refusalOf(error);
    if (refusal.status >= 500 && refusal.code !== 'STOPPING')
      deps.log.error({ err: error, path: c.req.path }, 'a call failed');
    const retry = refusal.more.retryAfterS;
    return Response.json(refusal.body, {
      status: refusal.status,
      headers: {
        'cache-control': 'no-store',
        ...(retry ? { 'retry-after': String(retry) } : {}),
        ...(refusal.closes ? { connection: 'close' } : {}),
      },
    });
  });
  mountStopping(app, deps);
  mountMetrics(app, deps);
  mountHealth(app, deps);
  mountReady(app, deps);
  mountCspReports(app, deps);
  mountContract(app, deps, handlers, stepUp);
  const names = {
    app: deps.config.APP_SEGMENT,
    product: deps.config.PRODUCT,
    productName: deps.config.PRODUCT_NAME,
    version: VERSION,
  };
  app.get(pathOf({ path: '/{app}/api/openapi.json' }, names), (c) => c.json(openApiDocument(names)));
  // An unknown path under the API must not return the portal's page.
  app.all(`/${deps.config.APP_SEGMENT}/*`, () => {
    throw new Refusal('NOT_FOUND');
  });
  if (deps.config.OUTBOX === 'on') {
    mountOutbox(app, deps);
    mountClinicDashboard(app, deps);
  }
  mountAbdm(app, deps, PROVIDER_CALLBACKS);
  mountConnectorWebhooks(app, deps);
  mountSignOn(app, deps);
  mountFhir(app, deps);
  mountPay(app, deps);
  mountPrescriptionCheck(app, deps);
  if (portalDir) mountPortal(app, deps, portalDir);
  return app;
}
