import { beforeAll, describe, expect, test } from 'vitest';
import { memberCalls } from '#contract/members.ts';
import { patientCalls } from '#contract/patients.ts';
import { profileFormCalls } from '#contract/profile-forms.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;
let patientId: string;

/** A patient without a visit. */
async function strangersOf(count: number): Promise<{ id: string; mrn: string; name: string }[]> {
  const seen = new Set((await server.rows('consultation')).map((row) => row.patientId));
  for (const row of await server.rows('request')) seen.add(row.patientId);
  const family = new Set(
    (await server.rows('familyMember')).flatMap((row) => [row.patientId, row.accountId]),
  );
  return (await server.rows('patient'))
    .filter((row) => !seen.has(row.id) && !family.has(row.id) && row.nameLang === 'en')
    .slice(0, count);
}
const auditsOf = async (patient: string, action = 'READ') =>
  (await server.rows('audit')).filter(
    (row) => row.action === action && (row.patientId === patient || row.patientIds?.includes(patient)),
  );

beforeAll(async () => {
  const [patient] = await strangersOf(1);
  v = await visit(server, { mrn: patient?.mrn ?? '', doctor: 'meera.iyer' });
  patientId = v.consultation.patient.id;
});

describe('who may see a patient', () => {
  const seen = async (userName: string, id = patientId) =>
    (await (await server.signInAs(userName)).send(patientCalls.patientById, { query: { memberId: id } }))
      .status;

  test('the provider and the nurse who have them in hand; their reading is audited', async () => {
    const before = (await auditsOf(patientId)).length;
    expect([await seen('meera.iyer'), await seen('anitha.nair')]).toEqual([200, 200]);
    expect((await auditsOf(patientId)).length).toBe(before + 2);
  });

  test('hides from everybody else, exactly like an unknown patient', async () => {
    expect([await seen('arjun.rao'), await seen('mary.dsouza'), await seen('farhan.shaikh')]).toEqual([
      404, 404, 404,
    ]);
    const other = await server.signInAs('arjun.rao');
    const [theirs, absent] = [
      await other.refusal(patientCalls.patientById, { query: { memberId: patientId } }),
      await other.refusal(patientCalls.patientById, { query: { memberId: 'absent' } }),
    ];
    expect(theirs).toEqual(absent);
  });

  test('an agent sees the patient of an order in their queues, AGENT_PT does not see one of the lab', async () => {
    const [, , third] = await strangersOf(3);
    const id = third?.id ?? '';
    // Agents have no hubs: what is theirs comes without one.
    async function raise(kind: 'LAB' | 'HOME_CARE'): Promise<void> {
      const { requestId } = await server.raise(kind, { mrn: third?.mrn ?? '' });
      await server.db.updateTable('request').set({ hubKey: null }).where('id', '=', requestId).execute();
    }
    expect([await seen('farhan.shaikh', id), await seen('sunil.more', id)]).toEqual([404, 404]);
    await raise('LAB');
    expect([await seen('farhan.shaikh', id), await seen('sunil.more', id)]).toEqual([200, 404]);
    await raise('HOME_CARE');
    expect(await seen('sunil.more', id)).toBe(200);
  });

  test('the primary-care provider sees them without a visit', async () => {
    const [, stranger] = await strangersOf(2);
    const id = stranger?.id ?? '';
    expect(await seen('arjun.rao', id)).toBe(404);
    const { roleId } = await server.signInAs('arjun.rao');
    await server.db.updateTable('patient').set({ pcpProviderId: roleId }).where('id', '=', id).execute();
    expect([await seen('arjun.rao', id), await seen('vikram.desai', id)]).toEqual([200, 404]);
  });

  test('a provider who is not verified is not asked at all', async () => {
    const unverified = (await server.rows('provider')).find(
      (row) => row.verificationStatus !== 'VERIFIED_AND_APPROVED',
    );
    const user = (await server.rows('appUser')).find((row) => row.id === unverified?.userId);
    expect(await seen(user?.userName ?? '')).toBe(403);
  });
});

describe('the members of an account', () => {
  async function family() {
    const [row] = await server.rows('familyMember');
    if (!row) throw new Error('the seed has no family');
    return row;
  }

  test('include those whom the caller treats, the holder first, with their relation', async () => {
    const { accountId, patientId: memberId, relation } = await family();
    const doctor = await server.signInAs('gurpreet.gill');
    const members = async () =>
      (await doctor.call(memberCalls.getMemberByUserId, { query: { userId: accountId } })).members.map(
        (member) => [member.id, member.relation, member.userId],
      );
    await server.db
      .updateTable('patient')
      .set({ pcpProviderId: doctor.roleId })
      .where('id', '=', memberId)
      .execute();
    expect(await members()).toEqual([[memberId, relation, accountId]]);
    await server.db
      .updateTable('patient')
      .set({ pcpProviderId: doctor.roleId })
      .where('id', '=', accountId)
      .execute();
    expect(await members()).toEqual([
      [accountId, 'SELF', accountId],
      [memberId, relation, accountId],
    ]);
    expect((await auditsOf(memberId)).at(-1)).toMatchObject({ entity: 'list', entityId: 'members' });
  });

  test('an account of no one of theirs is not there; a member is no account', async () => {
    const { patientId: memberId } = await family();
    const doctor = await server.signInAs('gurpreet.gill');
    for (const userId of ['absent', memberId, patientId])
      expect(await doctor.refusal(memberCalls.getMemberByUserId, { query: { userId } })).toMatchObject({
        code: 'NOT_FOUND',
      });
  });

  test('include only their own patients for a primary-care provider', async () => {
    const query = { userId: patientId };
    expect((await v.doctor.call(memberCalls.getMemberByUserId, { query })).members).toHaveLength(1);
    expect((await v.doctor.call(memberCalls.getMemberByUserIdForPcp, { query })).members).toEqual([]);
    const stranger = await server.signInAs('arjun.rao');
    expect(await stranger.refusal(memberCalls.getMemberByUserIdForPcp, { query })).toMatchObject({
      code: 'NOT_FOUND',
    });
    const set = { pcpProviderId: v.doctor.roleId };
    await server.db.updateTable('patient').set(set).where('id', '=', patientId).execute();
    expect((await v.doctor.call(memberCalls.getMemberByUserIdForPcp, { query })).members).toHaveLength(1);
    expect(await v.nurse.refusal(memberCalls.getMemberByUserIdForPcp, { query })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });

  test('carry no whole mobile number, and no birth date that is an estimate', async () => {
    const member = async () =>
      (await v.doctor.call(patientCalls.patientById, { query: { memberId: patientId } })).member;
    const row = (await server.rows('patient')).find((one) => one.id === patientId);
    expect(JSON.stringify(await member())).not.toContain(row?.mobile.slice(-8));
    expect((await member()).birthDate).toBe(row?.bornOn);
    const estimated = { ageConfirmed: false };
    await server.db.updateTable('patient').set(estimated).where('id', '=', patientId).execute();
    expect((await member()).birthDate).toBeNull();
  });
});

describe('the list of patients', () => {
  const patients = (query: { search?: string; cursor?: string; limit?: string }) =>
    v.doctor.call(profileFormCalls.patientDetails, { query });

  test('contains those whom the provider has seen, the last one first, and no others', async () => {
    const { items, total } = await patients({ limit: '200' });
    const own = new Set(
      (await server.rows('consultation'))
        .filter((row) => row.providerId === v.doctor.roleId && row.status !== 'CANCELLED')
        .filter((row) => !row.scheduledAt || row.startedAt || row.endedAt)
        .map((row) => row.patientId),
    );
    expect(new Set(items.map((item) => item.id))).toEqual(own);
    expect(total).toBe(own.size);
    expect(items[0]?.id).toBe(patientId);
    const times = items.map((item) => item.lastConsultationAt ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('comes in pages that hold everyone once', async () => {
    const { total } = await patients({});
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await patients({ limit: '7', ...(cursor ? { cursor } : {}) });
      ids.push(...page.items.map((item) => item.id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(new Set(ids).size).toBe(total);
    expect(ids).toHaveLength(total);
  });

  test('searches name, record number, mobile number and health id', async () => {
    const row = (await server.rows('patient')).find((one) => one.id === patientId);
    await server.db
      .updateTable('patient')
      .set({ healthId: '91-5555-0000-0001' })
      .where('id', '=', patientId)
      .execute();
    for (const search of [row?.name, row?.mrn, row?.mobile.slice(-8), '91-5555'])
      expect((await patients({ search: search ?? '' })).items.map((item) => item.id)).toContain(patientId);
    expect((await patients({ search: 'nobody is called so' })).items).toEqual([]);
    expect((await patients({ search: '%' })).items).toEqual([]);
  });

  test.each([{ cursor: 'x' }, { cursor: '-1' }, { limit: '1e9' }, { search: 'x'.repeat(101) }])(
    'refuses %j',
    async (query) => {
      expect(await v.doctor.refusal(profileFormCalls.patientDetails, { query })).toMatchObject({
        code: 'BAD_INPUT',
      });
    },
  );
});

describe('consultations of a member with a provider', () => {
  const asked = (providerId: string, memberId = patientId) => ({ query: { memberId, providerId } });

  test('include those of that provider, newest first', async () => {
    const { items, total } = await v.nurse.call(
      memberCalls.getConsultationsByMemberAndProvider,
      asked(v.doctor.roleId),
    );
    expect(items.map((item) => item.id)).toEqual([v.id]);
    expect(total).toBe(1);
    const other = await server.signInAs('arjun.rao');
    expect(
      (await v.doctor.call(memberCalls.getConsultationsByMemberAndProvider, asked(other.roleId))).items,
    ).toEqual([]);
  });

  test('hide from a stranger', async () => {
    const other = await server.signInAs('arjun.rao');
    expect(
      await other.refusal(memberCalls.getConsultationsByMemberAndProvider, asked(v.doctor.roleId)),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });
});
