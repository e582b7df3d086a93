import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { OtherRequest } from '#contract/other-request.ts';
import type { ServiceRequest } from '#contract/requests.ts';
import { ApiError, NetworkError } from '#api/http/errors.ts';
import { takeRequest } from '#api/resources/requests.ts';
import { OtherRequests } from '#care/other-requests.tsx';
import { useTakeRequest } from '#care/use-take-request.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { render } from '#tests/support/browser/render.tsx';

vi.mock('#api/resources/requests.ts', { spy: true });
vi.mock('#ui/feedback/notify.ts', { spy: true });

const NURSE: OtherRequest = {
  id: 'first',
  kind: 'TALK_TO_NURSE',
  requestStatus: 'ACCEPTED',
  heldBy: { name: 'Anitha Nair', role: 'nurse' },
  since: '2026-11-20T04:42:00.000Z',
  isInCare: true,
  number: 'TN-100423',
  path: '/nurse-service-details/first',
};
const REQUEST = { id: 'second', patient: { name: 'Rajesh Kulkarni' } } as ServiceRequest;

function Queue({ request }: { request: ServiceRequest }) {
  const { take, question } = useTakeRequest({});
  return (
    <>
      <button type="button" onClick={() => take(request)}>
        Accept
      </button>
      {question}
    </>
  );
}

beforeEach(() => {
  vi.mocked(takeRequest).mockReset();
  vi.mocked(takeRequest).mockResolvedValue({ status: 'SUCCESS', request: REQUEST } as never);
});

it('shows who treats the patient before it accepts, and sends what was seen', async () => {
  render(<Queue request={{ ...REQUEST, otherRequests: [NURSE] }} />);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  const other = page.getByRole('dialog').getByRole('link', { name: /TN-100423, with Anitha Nair since/ });
  await expect.element(other).toBeVisible();
  expect(takeRequest).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Accept as well' }).click();
  await vi.waitFor(() => expect(takeRequest).toHaveBeenCalledWith('second', ['first']));
});

it('accepts nothing after "Do not accept"', async () => {
  render(<Queue request={{ ...REQUEST, otherRequests: [NURSE] }} />);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('button', { name: 'Do not accept' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(takeRequest).not.toHaveBeenCalled();
});

it('accepts with one press where the other request waits', async () => {
  const waiting = { ...NURSE, requestStatus: 'REQUESTED' as const, heldBy: null, isInCare: false };
  render(<Queue request={{ ...REQUEST, otherRequests: [waiting] }} />);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await vi.waitFor(() => expect(takeRequest).toHaveBeenCalledWith('second', []));
});

it('asks after a refusal for a request that was accepted in between', async () => {
  const params = { others: [NURSE] };
  vi.mocked(takeRequest).mockRejectedValueOnce(
    new ApiError(409, {
      status: 'ERROR',
      code: 'RULE',
      responseString: '',
      reason: 'IN_CARE_ELSEWHERE',
      params,
    }),
  );
  render(<Queue request={REQUEST} />);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('button', { name: 'Accept as well' }).click();
  await vi.waitFor(() => expect(takeRequest).toHaveBeenLastCalledWith('second', ['first']));
});

it('links to a request that the person may open, and only to that', async () => {
  const { path: _, number: __, ...unseen } = { ...NURSE, id: 'other', kind: 'LAB' as const };
  render(<OtherRequests of={[NURSE, unseen]} />);
  await expect
    .element(page.getByRole('link', { name: /TN-100423/ }))
    .toHaveAttribute('href', '/nurse-service-details/first');
  expect(page.getByRole('link').elements()).toHaveLength(1);
  await expect.element(page.getByText(/^Lab order, with Anitha Nair/)).toBeVisible();
});

it.each([
  [false, 'You are offline. The patient was not accepted.'],
  [true, 'The server did not answer. Look in the queue whether you have the patient now.'],
])('says what became of the patient when there was no answer (online: %s)', async (isOnline, text) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  vi.mocked(takeRequest).mockRejectedValue(new NetworkError());
  vi.mocked(toast).mockClear();
  render(<Queue request={REQUEST} />);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await vi.waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith({ tone: 'warn', text }));
});
