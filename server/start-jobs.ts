import { tellGuessingJob } from '#server/people/tell-guessing.job.ts';
import { purgeAbdmCallbacks } from '#server/connectors/abdm/mount.ts';
import { purgeAbhaVerifications } from '#server/front-desk/purge-verifications.ts';
import { provideRecordsJob } from '#server/operations/abdm/provider.job.ts';
import type { Deps } from '#server/platform/deps.ts';
import { analyzeJob } from '#server/platform/jobs/analyze.ts';
import { patientSearchJob } from '#server/people/patient-search.ts';
import { deliverJob } from '#server/mail/deliver.job.ts';
import { escalateJob } from '#server/requests/escalate.job.ts';
import { returnUnopenedJob } from '#server/requests/return-unopened.job.ts';
import { expireLinksJob } from '#server/billing/expire-links.job.ts';
import { gatewayJob } from '#server/billing/gateway/gateway.job.ts';
import { recordingsJob } from '#server/documents/finish-recording.ts';
import { purgeUploadsJob } from '#server/documents/purge-uploads.job.ts';
import { removeUnusedJob } from '#server/files/remove-unused.job.ts';
import { scanJob } from '#server/files/scan.job.ts';
import { purgeJob } from '#server/platform/jobs/purge.ts';
import { criticalJob } from '#server/alerts/critical.job.ts';
import { deteriorationJob } from '#server/alerts/deterioration.job.ts';
import { turnCheckJob } from '#server/platform/turn/turn-check.job.ts';
import { purgeCallReports } from '#server/visits/purge-call-reports.ts';
import { followMediaServer } from '#server/visits/media-events.ts';
import { silentMembersJob } from '#server/visits/silent-members.job.ts';
import { readCalendarsJob } from '#server/calendar/outside/read-calendars.job.ts';
import { remindJob } from '#server/calendar/remind.job.ts';
import { pushJob } from '#server/alerts/push.job.ts';
import { recordsJob } from '#server/patients/health-records.job.ts';
import { verifyAuditJob } from '#server/operations/audit/verify-audit.job.ts';
import { deleteEndedRecords } from '#server/operations/privacy/delete-records.job.ts';
import { importJob, purgeImports } from '#server/operations/import/import.job.ts';
import { purgeAccessChanges } from '#server/operations/access/access-changes.routes.ts';
import { purgeAlerts } from '#server/alerts/purge-alerts.ts';
import { purgeMessages } from '#server/laboratory/purge-messages.ts';
import { queueWebhooksJob } from '#server/intake/queue-webhooks.job.ts';
import { purgeWebhooks, sendWebhooksJob } from '#server/intake/send-webhooks.job.ts';

/** Starts all background jobs. @returns a function that stops them and waits for the current rounds */
export function startJobs(deps: Deps): () => Promise<void> {
  const stops = [
    purgeJob(deps, [
      purgeAlerts,
      purgeWebhooks,
      purgeImports,
      purgeAccessChanges,
      purgeMessages,
      purgeCallReports,
      purgeAbdmCallbacks,
      purgeAbhaVerifications,
      deleteEndedRecords,
    ]),
    escalateJob(deps),
    returnUnopenedJob(deps),
    pushJob(deps),
    criticalJob(deps),
    deteriorationJob(deps),
    deliverJob(deps),
    expireLinksJob(deps),
    gatewayJob(deps),
    recordsJob(deps),
    provideRecordsJob(deps),
    purgeUploadsJob(deps),
    scanJob(deps),
    removeUnusedJob(deps),
    analyzeJob(deps),
    tellGuessingJob(deps),
    patientSearchJob(deps),
    remindJob(deps),
    readCalendarsJob(deps),
    silentMembersJob(deps),
    followMediaServer(deps),
    recordingsJob(deps),
    queueWebhooksJob(deps),
    sendWebhooksJob(deps),
    importJob(deps),
    verifyAuditJob(deps),
    turnCheckJob(deps),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
