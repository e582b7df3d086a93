import { patientLinkCalls } from '#contract/patient-links.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import type { Client } from '#tests/support/server/client.ts';
import type { Outbox } from '#tests/support/server/codes.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

/** The secrets of the links to patients' pages that were sent by SMS, to all or to one mobile, oldest first. */
export async function linksSent(outbox: Outbox, mobile?: string): Promise<string[]> {
  return (await outbox.rows('outgoing'))
    .filter(({ recipient }) => mobile === undefined || recipient === mobile)
    .flatMap(({ text }) => /\/p\?[xhmbte]=([\w-]{16})/.exec(text)?.[1] ?? []);
}

export async function lastLink(outbox: Outbox, mobile?: string): Promise<string> {
  const link = (await linksSent(outbox, mobile)).at(-1);
  if (!link) throw new Error('no link to a patient’s page was sent');
  return link;
}

/** The date of birth that opens a link of this visit. */
export async function birthDateOf({ db }: TestServer, consultationId: string): Promise<string> {
  const { bornOn } = await db
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patientId')
    .select('patient.bornOn')
    .where('consultation.id', '=', consultationId)
    .executeTakeFirstOrThrow();
  return bornOn;
}

/** The patient of a visit on their page, by a link that its doctor or nurse sends. */
export async function openPage(
  server: TestServer,
  v: { id: string; number: string; doctor: SignedInClient },
): Promise<Client> {
  await v.doctor.call(patientLinkCalls.sendPatientLink, { body: { consultationNumber: v.number } });
  return openLink(server, await lastLink(server), await birthDateOf(server, v.id));
}

export async function openLink(server: TestServer, link: string, birthDate: string): Promise<Client> {
  const { token } = await server.portal.call(patientPageCalls.openPatientPage, { body: { link, birthDate } });
  return server.client({ authorization: `Bearer ${token}` });
}
