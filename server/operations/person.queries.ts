import { sql, type SqlBool } from 'kysely';
import type { PeoplePart } from '#contract/people-admin.ts';
import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import { REFUSED, SUBMITTED } from '#server/people/verification.ts';
import { isSeenLately } from '#server/requests/presence.ts';
import { containing } from '#server/platform/sql/containing.ts';
import { countRows } from '#server/platform/sql/count-rows.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

/** Condition for a person who needs an operator's decision: a registration, or of an approved provider a new name or licence. */
const waits = sql<SqlBool>`provider.verification_status = ${SUBMITTED}
  or (provider.verification_status = ${VERIFIED_AND_APPROVED}
      and (app_user.pending_name is not null or license.verified = false))`;

/** Null for people who are no providers. */
const verification = sql<'DRAFT' | 'TO_VERIFY' | 'APPROVED' | 'REFUSED' | null>`case
  when provider.id is null then null
  when ${waits} then 'TO_VERIFY'
  when provider.verification_status = ${VERIFIED_AND_APPROVED} then 'APPROVED'
  when provider.verification_status = ${REFUSED} then 'REFUSED'
  else 'DRAFT' end`;

/** Doctors by what they said, unless they are on leave; everyone else by a session that was in use lately. */
const isOnDuty = ({
  today,
  now,
}: Pick<PeopleAsked, 'today' | 'now'>) => sql<SqlBool>`app_user.disabled_at is null
  and case when provider.id is null then ${isSeenLately('appUser.id', now)}
      else provider.on_duty and provider.verification_status = ${VERIFIED_AND_APPROVED} and not exists (
        select from vacation where vacation.provider_id = provider.id and vacation.cancelled_at is null
          and ${today}::date between vacation.from_day and vacation.to_day) end`;

const IN_PART: Record<Exclude<PeoplePart, 'ALL' | 'ON_DUTY'>, ReturnType<typeof sql<SqlBool>>> = {
  TO_VERIFY: sql<SqlBool>`app_user.disabled_at is null and (${waits})`,
  PROVIDERS: sql<SqlBool>`app_user.role = 'provider' and app_user.disabled_at is null`,
  NURSES: sql<SqlBool>`app_user.role = 'nurse' and app_user.disabled_at is null`,
  AGENTS: sql<SqlBool>`app_user.role = 'agent' and app_user.disabled_at is null`,
  OPERATORS: sql<SqlBool>`app_user.role = 'operator' and app_user.disabled_at is null`,
  DISABLED: sql<SqlBool>`app_user.disabled_at is not null`,
};

function accounts(db: Db | Tx) {
  return db
    .selectFrom('appUser')
    .leftJoin('provider', 'provider.userId', 'appUser.id')
    .leftJoin('license', 'license.providerId', 'provider.id')
    .leftJoin('nurse', 'nurse.userId', 'appUser.id')
    .leftJoin('agent', 'agent.userId', 'appUser.id');
}

function searched(db: Db, search: string | undefined) {
  const rows = accounts(db);
  if (!search) return rows;
  const text = containing(search);
  return rows.where((e) =>
    e.or([
      e('appUser.name', 'ilike', text),
      e('appUser.userName', 'ilike', text),
      e('appUser.mobile', 'like', containing(search.replaceAll(/\s/g, ''))),
      e('provider.registrationNumber', 'ilike', text),
      e('nurse.registrationNumber', 'ilike', text),
    ]),
  );
}

function withColumns(rows: ReturnType<typeof accounts>, today: string) {
  return rows
    .select(['appUser.id', 'appUser.name', 'appUser.userName', 'appUser.role', 'appUser.email'])
    .select([
      'appUser.emailIsOwn',
      'appUser.mobile',
      'appUser.pendingName',
      'appUser.passwordEndsAt',
      'appUser.disabledAt',
    ])
    .select(['appUser.operatorRoles'])
    .select(['appUser.disabledReason', 'provider.id as providerId', 'provider.specialisation'])
    .select(['provider.qualification', 'provider.council', 'provider.verificationStatus', 'provider.onDuty'])
    .select(['provider.registrationNumber', 'nurse.registrationNumber as nurseNumber', 'agent.agentType'])
    .select(['provider.availableForOthers', 'provider.internalProvider', 'provider.skincareSaf'])
    .select(['provider.eligibleForExpertAnalysis', 'provider.secondOpinionAdmin', 'provider.isScAdmin'])
    .select([
      'provider.hasAccessToDermaCare',
      'provider.hasClinicLinks',
      'license.verified as licenceVerified',
    ])
    .select(['license.registrationNumber as licenceNumber', 'license.medicalCouncil as licenceCouncil'])
    .select(['license.validTill as licenceValidTill', 'license.fileId as licenceFileId'])
    .select([
      verification.as('verification'),
      sql<
        { hubKey: string; name: string }[]
      >`coalesce((select json_agg(json_build_object('hubKey', hub.hub_key, 'name', hub.name) order by hub.name)
        from user_hub join hub on hub.hub_key = user_hub.hub_key where user_hub.user_id = app_user.id), '[]')`.as(
        'hubs',
      ),
      sql<string[]>`coalesce((select json_agg(clinic.clinic_name order by clinic.clinic_name)
        from clinic_provider join clinic on clinic.id = clinic_provider.clinic_id
        where clinic_provider.provider_id = provider.id), '[]')`.as('clinics'),
      sql<string | null>`(select max(to_day)::text from vacation where vacation.provider_id = provider.id
        and vacation.cancelled_at is null and ${today}::date between vacation.from_day and vacation.to_day)`.as(
        'leaveUntil',
      ),
      sql<Date | null>`(select max(coalesce(seen_at, created_at)) from session where session.user_id = app_user.id)`.as(
        'seenAt',
      ),
    ]);
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

const BY_NAME: Order = {
  name: 'people',
  keys: [
    { by: sql`lower(app_user.name)`, type: 'text' },
    { by: 'appUser.id', type: 'text' },
  ],
};

interface PeopleAsked {
  search: string | undefined;
  part: PeoplePart;
  /** In the hospital's time zone. */
  today: string;
  now: Date;
}

function inPartOf(part: PeoplePart, asked: Pick<PeopleAsked, 'today' | 'now'>) {
  if (part === 'ALL') return sql<SqlBool>`true`;
  return part === 'ON_DUTY' ? isOnDuty(asked) : IN_PART[part];
}

/** A page of the accounts, and how many there are. */
export async function listPeople(db: Db, { search, part, today, now, ...asked }: PeopleAsked & PageAsked) {
  const found = searched(db, search);
  const inPart = found.where(inPartOf(part, { today, now }));
  const page = await readPage(withColumns(inPart, today), BY_NAME, asked);
  return { ...page, total: await countRows(db, inPart) };
}

/** How many accounts each part has, whatever is searched for, and how many people are on duty. */
export async function countPeople(
  db: Db,
  asked: Pick<PeopleAsked, 'today' | 'now'>,
): Promise<{ counts: Record<PeoplePart, number>; onDuty: number }> {
  const counted = (where: ReturnType<typeof sql<SqlBool>>) =>
    sql<number>`count(*) filter (where ${where})::int`;
  const { all, toVerify, providers, nurses, agents, operators, disabled, onDuty } = await accounts(db)
    .select([
      sql<number>`count(*)::int`.as('all'),
      counted(IN_PART.TO_VERIFY).as('toVerify'),
      counted(IN_PART.PROVIDERS).as('providers'),
      counted(IN_PART.NURSES).as('nurses'),
      counted(IN_PART.AGENTS).as('agents'),
      counted(IN_PART.OPERATORS).as('operators'),
      counted(IN_PART.DISABLED).as('disabled'),
      counted(isOnDuty(asked)).as('onDuty'),
    ])
    .executeTakeFirstOrThrow();
  const counts = {
    ALL: all,
    TO_VERIFY: toVerify,
    ON_DUTY: onDuty,
    PROVIDERS: providers,
    NURSES: nurses,
    AGENTS: agents,
    OPERATORS: operators,
    DISABLED: disabled,
  };
  return { counts, onDuty };
}

export async function findPerson(db: Db | Tx, userId: string, today: string) {
  return withColumns(accounts(db), today).where('appUser.id', '=', userId).executeTakeFirst();
}

/** Consultations of a provider that are booked and still to come. */
export async function countBooked(db: Db | Tx, providerId: string, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('consultation')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('providerId', '=', providerId)
    .where('scheduledAt', '>', now)
    .where('startedAt', 'is', null)
    .where('status', '!=', 'CANCELLED')
    .executeTakeFirstOrThrow();
  return n;
}

/** Hubs and clinics, with how many people each has. */
export async function listPlaces(db: Db) {
  const hubs = await db
    .selectFrom('hub')
    .select(['hubKey', 'name', 'takesPageRequests'])
    .select(
      sql<number>`(select count(*)::int from user_hub where user_hub.hub_key = hub.hub_key)`.as('people'),
    )
    .orderBy('name')
    .execute();
  const clinics = await db
    .selectFrom('clinic')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from clinic_provider where clinic_provider.clinic_id = clinic.id)`.as(
        'providers',
      ),
    )
    .orderBy('clinicName')
    .execute();
  return { hubs, clinics };
}
