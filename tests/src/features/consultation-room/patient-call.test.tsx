import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#api/cache/query-client.ts';
import { ApiError } from '#api/http/errors.ts';
import { connectPorts } from '#api/ports.ts';
import { TICKET_KEY } from '#contract/device-names.ts';
import { GuestScreen } from '#features/consultation-room/guest/guest-screen.tsx';
import type { CallPhase } from '#lib/call/call-view.ts';
import { render } from '#tests/support/browser/render.tsx';

const calls = vi.hoisted(() => ({ invitation: vi.fn(), join: vi.fn() }));
const call = vi.hoisted(() => ({ phase: 'waiting' as string, error: undefined as unknown }));

vi.mock('#api/resources/room.ts', async (original) => ({
  ...(await original<object>()),
  guestInvitationQuery: (consultId: string, userId: string) => ({
    queryKey: ['guest-invitation', userId],
    queryFn: () => calls.invitation(consultId, userId) as unknown,
  }),
  joinAsGuest: calls.join,
}));
vi.mock('#api/live/stream.ts', () => ({ holdStream: () => Promise.resolve() }));
vi.mock('#features/consultation-room/use-room-chat.ts', () => ({
  useRoomChat: () => ({ lines: [], attach: () => undefined, attaching: undefined }),
}));
vi.mock('#features/consultation-room/call/use-call.ts', () => ({
  useCall: ({ media }: { media: unknown }) => ({
    view: { phase: call.phase as CallPhase, you: 'me', members: [], peers: new Map(), error: call.error },
    local: { camera: 'off', microphone: 'off', sharing: false, opening: false, preview: null },
    media,
    start: () => undefined,
    leave: () => undefined,
  }),
}));

const INVITATION = {
  invitedBy: 'Dr. Meera Iyer',
  guestName: 'Asha Patil',
  consultationMode: 'VIDEO',
  productName: 'Wardline',
};
const TICKET = { token: 'secret', consultationId: 'visit', memberId: 'me', consultationMode: 'VIDEO' };
const refused = (status: number, more: Partial<ApiError['body']> = {}): ApiError =>
  new ApiError(status, { status: 'ERROR', code: 'NOT_FOUND', responseString: '', ...more });

/** Prepares the tab like src/patient/visit-card.tsx. */
function comeFromPage(until = Date.now() + 60_000, from = '/p/their-link', language = 'en'): void {
  const ticket = { ...TICKET, name: 'Asha Patil', page: from, until, language };
  sessionStorage.setItem(`${TICKET_KEY}theirs`, JSON.stringify(ticket));
}
const show = (): void => void render(<GuestScreen consultId="visit" userId="theirs" />);
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const back = () => page.getByRole('link', { name: 'Back to your page' });

beforeAll(() => connectPorts(() => import('#app/runtime.ts')));
beforeEach(() => {
  sessionStorage.clear();
  queryClient.clear();
  calls.invitation.mockReset().mockResolvedValue({ ...INVITATION, isPatient: true });
  calls.join.mockReset().mockResolvedValue(TICKET);
  call.phase = 'waiting';
  call.error = undefined;
});

describe('a patient who comes from their page', () => {
  beforeEach(() => comeFromPage());

  it('joins the call without a form, and sees the name of the person they wait to meet', async () => {
    show();
    await expect.element(heading('You are waiting for Dr. Meera Iyer')).toBeVisible();
    expect(page.getByRole('checkbox').elements()).toEqual([]);
    expect(page.getByRole('textbox').elements()).toEqual([]);
    expect(calls.join).not.toHaveBeenCalled();
  });

  it('reads for whom they wait while they are alone in the call', async () => {
    call.phase = 'in';
    show();
    await expect.element(page.getByText(/You are waiting for Dr. Meera Iyer$/)).toBeVisible();
    await expect.element(page.getByText(/No one else is in the call yet$/)).not.toBeInTheDocument();
  });

  it('rejoins by one press after they left, and has a way back to their page', async () => {
    show();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect.element(heading('You left the call')).toBeVisible();
    await expect.element(back()).toHaveAttribute('href', '/p/their-link');
    await page.getByRole('button', { name: 'Rejoin' }).click();
    await expect.element(heading('You are waiting for Dr. Meera Iyer')).toBeVisible();
  });

  it('reads what follows when the visit has ended, with the way back', async () => {
    calls.invitation.mockRejectedValue(refused(404));
    show();
    await expect.element(heading('The consultation has ended')).toBeVisible();
    await expect.element(page.getByText(/prescription.*test results.*bill.*your page/)).toBeVisible();
    await expect.element(back()).toHaveAttribute('href', '/p/their-link');
  });

  it('returns to their page when the way into the call was revoked', async () => {
    calls.invitation.mockRejectedValue(refused(404, { reason: 'LINK_INVALID', detail: { isRevoked: true } }));
    show();
    await expect.element(heading('This link is no longer valid')).toBeVisible();
    await expect.element(page.getByText(/who invited you/)).not.toBeInTheDocument();
    await expect.element(back()).toBeVisible();
  });

  it('asks again by the same ticket after they were not admitted', async () => {
    call.phase = 'away';
    show();
    await expect.element(heading('You were not admitted')).toBeVisible();
    await expect.element(back()).toBeVisible();
    call.phase = 'waiting';
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect.element(heading('You are waiting for Dr. Meera Iyer')).toBeVisible();
  });
});

it('reads the call in the language of their page', async () => {
  comeFromPage(undefined, '/p?h=their-link', 'hi');
  show();
  await expect.element(page.getByText(/Dr. Meera Iyer/).first()).toBeVisible();
  expect(document.documentElement.lang).toBe('hi');
});

it('reads that another tab may have joined when the ticket ended, and is led to their page', async () => {
  comeFromPage();
  call.phase = 'refused';
  call.error = refused(401, { code: 'NOT_SIGNED_IN' });
  show();
  await expect.element(heading('This tab is no longer in the call')).toBeVisible();
  await expect.element(back()).toHaveAttribute('href', '/p/their-link');
  expect(page.getByRole('button', { name: 'Rejoin' }).elements()).toEqual([]);
});

it('rejoins by one press where the server refused the call for now', async () => {
  comeFromPage();
  call.phase = 'refused';
  call.error = refused(422, { reason: 'CALL_FULL' });
  show();
  await expect.element(heading('The call cannot be joined now')).toBeVisible();
  call.phase = 'waiting';
  await page.getByRole('button', { name: 'Rejoin' }).click();
  await expect.element(heading('You are waiting for Dr. Meera Iyer')).toBeVisible();
});

it('asks for the invitation again once the ticket from the page is older than the page stays open', async () => {
  comeFromPage(Date.now() - 1);
  show();
  await expect.element(heading('Your call with Dr. Meera Iyer')).toBeVisible();
});

it.each(['javascript:alert(1)', 'https://elsewhere.example/p/x', '//elsewhere.example', '', undefined])(
  'is led nowhere by a ticket with the page %s',
  async (from) => {
    const ticket = { ...TICKET, name: 'Asha Patil', page: from, until: Date.now() + 60_000 };
    sessionStorage.setItem(`${TICKET_KEY}theirs`, JSON.stringify(ticket));
    calls.invitation.mockRejectedValue(refused(404));
    show();
    await expect.element(heading('This call link has expired')).toBeVisible();
    await expect.element(back()).not.toBeInTheDocument();
  },
);

it('asks a patient with the link of their app for one press, not for a name or a promise', async () => {
  show();
  await expect.element(heading('Your call with Dr. Meera Iyer')).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  expect(page.getByRole('textbox').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect.element(heading('You are waiting for Dr. Meera Iyer')).toBeVisible();
  expect(calls.join).toHaveBeenCalledWith({
    consultId: 'visit',
    userId: 'theirs',
    name: 'Asha Patil',
    consent: true,
    enters: { microphone: expect.any(Boolean), camera: expect.any(Boolean), seat: expect.any(String) },
  });
});

it('still asks a guest for a name and the promise', async () => {
  calls.invitation.mockResolvedValue(INVITATION);
  show();
  await expect.element(heading('Dr. Meera Iyer invites you to a call')).toBeVisible();
  await expect.element(page.getByLabelText('Your name')).toHaveValue('Asha Patil');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect.element(page.getByText('Please agree before you join.')).toBeVisible();
  expect(calls.join).not.toHaveBeenCalled();
});

it('does not ask again for a link that has ended', async () => {
  calls.invitation.mockRejectedValue(refused(404));
  show();
  await expect.element(heading('This call link has expired')).toBeVisible();
  const before = calls.invitation.mock.calls.length;
  dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(calls.invitation).toHaveBeenCalledTimes(before);
});

it('says that there were too many tries, not that the link has expired, and tries again', async () => {
  calls.invitation.mockRejectedValueOnce(refused(429, { code: 'TOO_MANY', retryAfterS: 1 }));
  calls.invitation.mockRejectedValueOnce(refused(429, { code: 'TOO_MANY', retryAfterS: 1 }));
  show();
  await expect.element(page.getByText('The call cannot be joined now')).toBeVisible();
  await expect.element(page.getByText(/This page tries again by itself/)).toBeVisible();
  await expect.element(heading(/expired/)).not.toBeInTheDocument();
  await expect.element(heading('Your call with Dr. Meera Iyer')).toBeVisible();
});

it('keeps a person in the call while the server refuses to say more for a time', async () => {
  comeFromPage();
  show();
  await expect.element(heading('You are waiting for Dr. Meera Iyer')).toBeVisible();
  for (const error of [
    refused(429, { code: 'TOO_MANY' }),
    refused(403, { code: 'NOT_ALLOWED' }),
    refused(500),
  ]) {
    calls.invitation.mockRejectedValue(error);
    await queryClient.refetchQueries({ queryKey: ['guest-invitation'] });
    await expect.element(heading('You are waiting for Dr. Meera Iyer')).toBeVisible();
  }
});

it('does not claim that the mirrored picture is what others see', async () => {
  show();
  await expect.element(page.getByText('Your video, as in a mirror')).toBeVisible();
  await expect.element(page.getByText(/as others see it/)).not.toBeInTheDocument();
});
