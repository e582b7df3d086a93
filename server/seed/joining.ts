import { SUBMITTED } from '#server/people/verification.ts';
import type { SeededStaff } from '#server/seed/staff.ts';
import type { Random } from '#server/seed/random.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { hashToken } from '#server/platform/http/tokens.ts';

const DAY_MS = 86_400_000;

/**
 * The seeded invitations, one in each state: /provider-invitation/<id>. Only for demonstration, like the
 * password.
 */
export const SEED_INVITATIONS = {
  open: 'seed-invitation-open',
  expired: 'seed-invitation-expired',
  used: 'seed-invitation-used',
  revoked: 'seed-invitation-revoked',
} as const;

/** Invitations in every state, messages in the inboxes, and a provider waiting for verification. */
export async function seedJoining(tx: Tx, random: Random, now: Date, staff: SeededStaff): Promise<void> {
  await seedInvitations(tx, now, staff);
  await seedThreads(tx, random, now, staff);
  await seedApplicant(tx, random, now);
}

function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

async function seedInvitations(tx: Tx, now: Date, staff: SeededStaff): Promise<void> {
  const [first] = staff.providers;
  if (!first) return;
  const invitation = (id: string, more: object) => ({
    tokenHash: hashToken(id),
    clinicId: first.clinicId,
    invitedBy: 'Dr. Meera Iyer',
    note: 'We look for a colleague for two evenings a week.',
    createdAt: daysFrom(now, -3),
    expiresAt: daysFrom(now, 11),
    ...more,
  });
  await tx
    .insertInto('providerInvitation')
    .values([
      invitation(SEED_INVITATIONS.open, {}),
      invitation(SEED_INVITATIONS.expired, { createdAt: daysFrom(now, -20), expiresAt: daysFrom(now, -6) }),
      invitation(SEED_INVITATIONS.used, { usedAt: daysFrom(now, -2), usedBy: first.userId }),
      invitation(SEED_INVITATIONS.revoked, { revokedAt: daysFrom(now, -1) }),
    ])
    .execute();
}

const THREADS = [
  {
    kind: 'OPERATIONS',
    subject: 'Payout of last month',
    days: -2,
    texts: [
      ['provider', 'Two consultations of the 14th are missing in the report. Can you check?'],
      ['desk', 'They were booked on the 15th, after midnight. They come with the next payout.'],
    ],
    providerUnread: 1,
    deskUnread: 0,
  },
  {
    kind: 'OPERATIONS',
    subject: 'A chair for the examination room',
    days: -6,
    texts: [['provider', 'The chair in room 3 does not lock any more. Please send someone.']],
    providerUnread: 0,
    deskUnread: 1,
  },
  {
    kind: 'NOTICE',
    subject: 'Maintenance on Sunday night',
    days: -1,
    texts: [['portal', 'The portal pauses on Sunday from 02:00 to 02:30. Notes are kept on your device.']],
    providerUnread: 1,
    deskUnread: 0,
  },
] as const;

async function seedThreads(tx: Tx, random: Random, now: Date, staff: SeededStaff): Promise<void> {
  const agent = staff.agents[0] ?? null;
  const threads = staff.providers.flatMap(({ userId }) =>
    THREADS.map((thread) => ({ thread, userId, id: random.id(), at: daysFrom(now, thread.days) })),
  );
  await tx
    .insertInto('inboxThread')
    .values(
      threads.map(({ thread, userId, id, at }) => ({
        id,
        providerUserId: userId,
        clientId: null,
        kind: thread.kind,
        subject: thread.subject,
        createdAt: at,
        lastAt: at,
        providerUnread: thread.providerUnread,
        deskUnread: thread.deskUnread,
      })),
    )
    .execute();
  await tx
    .insertInto('inboxMessage')
    .values(
      threads.flatMap(({ thread, userId, id, at }) =>
        thread.texts.map(([from, text]) => {
          const fromUser = { provider: userId, desk: agent, portal: null }[from];
          const senderKey = fromUser ? `staff:${fromUser}` : 'portal';
          return {
            id: random.id(),
            threadId: id,
            clientId: random.id(),
            fromUser,
            senderKey,
            text,
            at,
            receivedAt: at,
          };
        }),
      ),
    )
    .execute();
}

/** kavya.reddy has submitted everything and is waiting for verification. */
async function seedApplicant(tx: Tx, random: Random, now: Date): Promise<void> {
  const [userId, providerId] = [random.id(), random.id()];
  // The password that all seeded people share: hashing it again would take longer than everything else here.
  const { passwordHash } = await tx
    .selectFrom('appUser')
    .select('passwordHash')
    .limit(1)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('appUser')
    .values({
      id: userId,
      userName: 'kavya.reddy',
      role: 'provider',
      name: 'Kavya Reddy',
      email: 'kavya.reddy@shanti.example',
      mobile: '+919845012345',
      passwordHash,
      createdAt: now,
    })
    .execute();
  const address = {
    address1: '7 Residency Road',
    address3: 'Reddy Clinic',
    city: 'Pune',
    state: 'Maharashtra',
    pin: '411001',
  };
  await tx
    .insertInto('provider')
    .values({
      id: providerId,
      userId,
      salutationId: 1,
      salutation: 'Dr.',
      verificationStatus: SUBMITTED,
      availableForOthers: false,
      qualification: 'MBBS, MD',
      specialisation: 'Paediatrics',
      registrationNumber: '',
      council: '',
      feePaise: 60_000,
      addresses: JSON.stringify([address]),
    })
    .execute();
  await tx
    .insertInto('license')
    .values({
      providerId,
      registrationNumber: 'KMC 2016/4471',
      medicalCouncil: 'Karnataka Medical Council',
      registeredOn: '2016-06-14',
      validTill: null,
      fileId: null,
      changedAt: now,
    })
    .execute();
}
