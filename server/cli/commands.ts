import { accountCommands } from '#server/cli/account-commands.ts';
import { alertCommands } from '#server/cli/alert-commands.ts';
import { appointmentCommands } from '#server/cli/appointment-commands.ts';
import { catalogueCommands } from '#server/cli/catalogue-commands.ts';
import { auditSearch, auditVerify } from '#server/cli/audit-commands.ts';
import { clinicCommands } from '#server/cli/clinic-commands.ts';
import { databaseCommands } from '#server/cli/database-commands.ts';
import { fhirCommands } from '#server/cli/fhir-commands.ts';
import { hospitalCommands } from '#server/cli/hospital-commands.ts';
import { importCommands } from '#server/cli/import-commands.ts';
import { keyCommands } from '#server/cli/key-commands.ts';
import { messageCommands } from '#server/cli/message-commands.ts';
import { done, reportErrors } from '#server/cli/outcome.ts';
import { operatorCommands } from '#server/cli/operator-commands.ts';
import { orderCommands } from '#server/cli/order-commands.ts';
import { patientCommands } from '#server/cli/patient-commands.ts';
import { reconcileCommands } from '#server/cli/reconcile-commands.ts';
import { receiptCommands } from '#server/cli/receipt-commands.ts';
import { refundCommands } from '#server/cli/refund-commands.ts';
import { privacyCommands } from '#server/cli/privacy-commands.ts';
import { payoutCommands } from '#server/cli/payout-commands.ts';
import { turnCommands } from '#server/cli/turn-commands.ts';
import { webhookCommands } from '#server/cli/webhook-commands.ts';
import type { Deps } from '#server/platform/deps.ts';

export interface Outcome {
  ok: boolean;
  /** Output for the operator. */
  lines: string[];
}

/**
 * A command of the operator. Its code is loaded when it runs, so that help, and asking a running server,
 * start fast.
 */
export interface Command {
  /** Typed name, such as `audit verify`. */
  name: string;
  args: readonly string[];
  summary: string;
  /** True if it may run inside a running server. */
  whileRunning: boolean;
  /** Runs as the owner of the tables, beside a running server on PostgreSQL. */
  asOwner?: true;
  run: (deps: Deps, args: readonly string[]) => Promise<Outcome>;
}

const backup: Command = {
  name: 'backup',
  args: ['<directory>'],
  summary: 'Backs up tables and documents into a new directory, from one snapshot',
  whileRunning: true,
  run: ({ db, files, clock }, [directory = '']) =>
    reportErrors(async () => {
      const [{ backUp }, { noteBackup }] = await Promise.all([
        import('#server/cli/backup.ts'),
        import('#server/operations/set-up-steps.ts'),
      ]);
      const at = clock.now();
      const { tables, files: documents, missing } = await backUp(db, files, directory, at);
      await noteBackup(db, at);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return done(
        `${rows} rows of ${tables.length} tables and ${documents} documents are in ${directory}.`,
        ...(missing.length
          ? [`${missing.length} documents are not in the file store: see manifest.json.`]
          : []),
      );
    }),
};

const restoring: Command = {
  name: 'restore',
  args: ['<directory>'],
  summary: 'Restores a backup, of an embedded store or PostgreSQL, into an empty store',
  whileRunning: false,
  run: ({ db, files }, [directory = '']) =>
    reportErrors(async () => {
      const { restore } = await import('#server/cli/backup.ts');
      const { tables, at } = await restore(db, files, directory);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return done(`${rows} rows restored, as of ${at}.`);
    }),
};

const deciding = (decision: 'approve' | 'refuse'): Command => ({
  name: `provider ${decision}`,
  args: decision === 'approve' ? ['<user-name>', '[reason]'] : ['<user-name>', '<reason>'],
  summary: `${decision === 'approve' ? 'Approves' : 'Refuses'} a registration, or an approved provider's new licence and name`,
  whileRunning: true,
  run: (deps, [userName = '', reason = '']) =>
    reportErrors(async () => {
      const { decideProvider } = await import('#server/people/staff-admin.ts');
      await decideProvider(deps, userName, decision, reason);
      return done(`${userName} is ${decision === 'approve' ? 'verified and approved' : 'refused'}.`);
    }),
});

const inviting: Command = {
  name: 'provider invite',
  args: ['<clinic-id>', '<invited-by>', '[note]'],
  summary: 'Creates an invitation link to a clinic',
  whileRunning: true,
  run: (deps, [clinicId = '', invitedBy = '', note = '']) =>
    reportErrors(async () => {
      const { inviteProvider } = await import('#server/people/staff-admin.ts');
      const path = await inviteProvider(deps, { clinicId, invitedBy, note });
      return done(`${deps.config.publicUrl}${path}`);
    }),
};

const uninviting: Command = {
  name: 'provider uninvite',
  args: ['<link>'],
  summary: 'Revokes an unused invitation link to a clinic',
  whileRunning: true,
  run: (deps, [link = '']) =>
    reportErrors(async () => {
      const { revokeInvitation } = await import('#server/people/staff-admin.ts');
      await revokeInvitation(deps, link.split('/').at(-1) ?? '');
      return done('The invitation is no longer valid.');
    }),
};

const nurseLink: Command = {
  name: 'nurse link',
  args: ['<user-name>'],
  summary: 'Creates a link that signs a nurse in once, within 15 minutes',
  whileRunning: true,
  run: (deps, [userName = '']) =>
    reportErrors(async () => {
      const { mintNurseLink } = await import('#server/people/staff-admin.ts');
      return done(`${deps.config.publicUrl}${await mintNurseLink(deps, userName)}`);
    }),
};

/** All commands of `wardline`, in the order of its help. */
export const commands: readonly Command[] = [
  ...hospitalCommands,
  ...importCommands,
  ...patientCommands,
  deciding('approve'),
  deciding('refuse'),
  inviting,
  uninviting,
  nurseLink,
  ...accountCommands,
  ...operatorCommands,
  ...privacyCommands,
  ...payoutCommands,
  ...clinicCommands,
  ...appointmentCommands,
  ...orderCommands,
  ...webhookCommands,
  ...fhirCommands,
  ...messageCommands,
  ...refundCommands,
  ...reconcileCommands,
  ...receiptCommands,
  ...catalogueCommands,
  ...alertCommands,
  ...turnCommands,
  ...keyCommands,
  auditVerify,
  auditSearch,
  ...databaseCommands,
  backup,
  restoring,
];
