import type { peopleAdminCalls, PersonDetails } from '#contract/people-admin.ts';
import {
  confirmEmail,
  endOneSession,
  endSessions,
  enableAccount,
  findLinkOf,
  removeSecondFactor,
  removeSignOnLink,
  resetPassword,
} from '#server/people/account-admin.ts';
import { addClinic } from '#server/people/clinic-admin.ts';
import { dialled } from '#server/people/contact-fields.ts';
import { listProfileFiles } from '#server/people/profile-files.ts';
import { setRoles } from '#server/people/operator-roles.ts';
import { setHubs, setProviderFlag } from '#server/people/rights-admin.ts';
import { findSecondFactor } from '#server/people/second-factor.ts';
import { sessionsOf } from '#server/people/sessions-of.ts';
import { countLiveSessions } from '#server/people/sign-in.ts';
import { addStaff, unknownHubs } from '#server/people/staff-accounts.ts';
import { decideProvider, inviteProvider } from '#server/people/staff-admin.ts';
import { signedUrl } from '#server/files/document-links.ts';
import { mustBePassed } from '#server/files/quarantine.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { badField, mustBeReason, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { wallOf } from '#domain/zoned-time.ts';
import { hubKeyOf, nameHub, openPageFor } from '#server/reference/hubs.ts';
import { countRequestsOf } from '#server/requests/requests.ts';
import { recording, recordingPerson } from './access/change-access.ts';
import { disablePerson } from './disable-person.ts';
import { findAccount } from './operator.queries.ts';
import { countBooked, countPeople, findPerson, listPeople, listPlaces } from './person.queries.ts';
import { presentPerson, presentPersonRow } from './present-person.ts';

const today = ({ clock, config }: Pick<Deps, 'clock' | 'config'>): string =>
  wallOf(clock.now(), config.TIME_ZONE).day;

async function detailsOf(ctx: Deps, userId: string): Promise<PersonDetails> {
  const now = ctx.clock.now();
  const row = orNotFound(await findPerson(ctx.db, userId, today(ctx)));
  const documents = await listProfileFiles(ctx.db, userId);
  return presentPerson(row, {
    documents: documents.map(({ id, name, contentType }) => ({ id, name, contentType })),
    secondFactorSince: (await findSecondFactor(ctx.db, userId))?.createdAt.toISOString() ?? null,
    signOn: await signOnOf(ctx, userId),
    sessions: await countLiveSessions(ctx.db, userId, now),
    booked: row.providerId ? await countBooked(ctx.db, row.providerId, now) : 0,
    open: await countRequestsOf(ctx.db, userId),
  });
}

async function signOnOf({ db }: Deps, userId: string): Promise<PersonDetails['signOn']> {
  const link = await findLinkOf(db, userId);
  return link ? { linkedAt: link.linkedAt.toISOString(), usedAt: link.usedAt?.toISOString() ?? null } : null;
}

/** @throws Refusal NOT_FOUND */
async function nameOf(db: Db | Tx, userId: string): Promise<string> {
  return orNotFound(await findAccount(db, userId)).userName;
}

/** @throws Refusal BAD_INPUT */
async function mustBeHubs(ctx: Deps, keys: readonly string[]): Promise<void> {
  if ((await unknownHubs(ctx, keys)).length) throw badField('hubKeys', 'HUB_UNKNOWN');
}

export const peopleAdminHandlers: HandlersOf<typeof peopleAdminCalls> = {
  async people(ctx) {
    const { search, part = 'ALL' } = ctx.query;
    const asOf = { today: today(ctx), now: ctx.clock.now() };
    const { rows, ...page } = await listPeople(ctx.db, {
      ...pageAsked(ctx.query),
      search,
      part,
      ...asOf,
    });
    return { ...page, items: rows.map(presentPersonRow), ...(await countPeople(ctx.db, asOf)) };
  },

  person: async (ctx) => ({ person: await detailsOf(ctx, ctx.query.userId) }),

  async savePerson(ctx) {
    const { userId, flags = {}, hubKeys, roles } = ctx.body;
    const userName = await nameOf(ctx.db, userId);
    await recordingPerson(ctx, { act: 'RIGHTS_CHANGED', personId: userId }, async (inside) => {
      for (const [flag, isOn] of Object.entries(flags) as [keyof typeof flags, boolean][])
        await setProviderFlag(inside, userName, flag, isOn);
      if (roles) await setRoles(inside, userName, roles);
      if (hubKeys) {
        await mustBeHubs(ctx, hubKeys);
        await setHubs(inside, userName, [...new Set(hubKeys)]);
      }
    });
    return { person: await detailsOf(ctx, userId) };
  },

  async decideProvider(ctx) {
    const { userId, decision, reason } = ctx.body;
    if (decision === 'refuse') mustBeReason('reason', reason);
    const userName = await nameOf(ctx.db, userId);
    await recordingPerson(ctx, { act: 'PROVIDER_DECIDED', personId: userId }, (inside) =>
      decideProvider(inside, userName, decision, reason),
    );
    return { person: await detailsOf(ctx, userId) };
  },

  async addPerson(ctx) {
    const { userName, hubKeys, mobile, registrationNumber, agentType, roles = [], ...person } = ctx.body;
    if (person.role === 'operator' && !roles.length) throw badField('roles', 'ROLES_NEEDED');
    await mustBeHubs(ctx, hubKeys);
    const staff = {
      ...person,
      user_name: userName,
      mobile: dialled(mobile),
      hubs: hubKeys.join(';'),
      registration_number: registrationNumber,
      roles: roles.join(';'),
      agent_type: person.role === 'agent' ? agentType : undefined,
    };
    const added = await recording(
      ctx,
      async (inside) => {
        const { userId, password } = (await addStaff(inside, staff)) ?? {};
        if (!userId || !password) throw badField('userName', 'USER_NAME_TAKEN');
        return { userId, temporaryPassword: password };
      },
      ({ userId }) => ({ act: 'PERSON_ADDED', personId: userId, kept: { before: null, after: null } }),
    );
    return added;
  },

  async inviteProviderToClinic(ctx) {
    const { clinicId, note } = ctx.body;
    const path = await inviteProvider(ctx, { clinicId, note, invitedBy: ctx.who.name });
    return { link: `${ctx.config.publicUrl}${path}` };
  },

  async resetPersonPassword(ctx) {
    const { userId: personId } = ctx.body;
    const userName = await nameOf(ctx.db, personId);
    return recordingPerson(ctx, { act: 'PASSWORD_RESET', personId }, async (inside) => ({
      temporaryPassword: await resetPassword(inside, userName),
    }));
  },

  async removePersonApp(ctx) {
    const { userId } = ctx.body;
    // One's own is removed under Account, where the sessions of a thief end, too.
    if (userId === ctx.who.userId) throw new Refusal('NOT_ALLOWED');
    const userName = await nameOf(ctx.db, userId);
    return recordingPerson(ctx, { act: 'APP_REMOVED', personId: userId }, async (inside) => ({
      ended: (await removeSecondFactor(inside, userName)) ?? 0,
    }));
  },

  async removePersonSignOn(ctx) {
    const { userId: personId } = ctx.body;
    const userName = await nameOf(ctx.db, personId);
    return recording(
      ctx,
      async (inside) => ({ ended: await removeSignOnLink(inside, userName) }),
      () => ({ act: 'SIGN_ON_CHANGED', personId }),
    );
  },

  async confirmPersonEmail(ctx) {
    const { userId: personId, email } = ctx.body;
    const userName = await nameOf(ctx.db, personId);
    await recording(
      ctx,
      (inside) => confirmEmail(inside, userName, email),
      () => ({ act: 'SIGN_ON_CHANGED', personId }),
    );
    return {};
  },

  async endPersonSessions(ctx) {
    return { ended: await endSessions(ctx, await nameOf(ctx.db, ctx.body.userId)) };
  },

  async personSessions(ctx) {
    return { sessions: await sessionsOf(ctx, ctx.query.userId) };
  },

  async endPersonSession(ctx) {
    await endOneSession(ctx, ctx.body.userId, ctx.body.sessionId);
    return {};
  },

  async disablePerson(ctx) {
    const { userId, reason } = ctx.body;
    const userName = await nameOf(ctx.db, userId);
    return recordingPerson(ctx, { act: 'PERSON_DISABLED', personId: userId }, (inside) =>
      disablePerson(inside, userName, reason),
    );
  },

  async enablePerson(ctx) {
    const { userId: personId } = ctx.body;
    const userName = await nameOf(ctx.db, personId);
    await recordingPerson(ctx, { act: 'PERSON_ENABLED', personId }, (inside) =>
      enableAccount(inside, userName),
    );
    return {};
  },

  async personFile(ctx) {
    const { userId, fileId } = ctx.query;
    const file = (await listProfileFiles(ctx.db, userId)).find(({ id }) => id === fileId);
    const { fileKey } = orNotFound(file);
    await mustBePassed(ctx, fileKey);
    return { url: await signedUrl(ctx, fileId) };
  },

  places: (ctx) => listPlaces(ctx.db),

  async addHub(ctx) {
    const hubKey = hubKeyOf(ctx.config, ctx.body.hubKey);
    return { hubKey, isNew: await nameHub(ctx, { hubKey, name: ctx.body.name }) };
  },

  async openPageFor(ctx) {
    await openPageFor(ctx, ctx.body);
    return {};
  },

  async addClinic(ctx) {
    return { clinicId: await addClinic(ctx, { ...ctx.body, phone: dialled(ctx.body.phone) }) };
  },
};
