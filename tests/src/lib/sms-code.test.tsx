import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useState } from 'react';
import { useSmsCode } from '#lib/sms-code.ts';
import { render } from '#tests/support/browser/render.tsx';

interface Asked {
  otp: { transport: string[] };
  signal: AbortSignal;
}

let get: ReturnType<typeof vi.fn<(request?: unknown) => Promise<unknown>>>;
let arrival: PromiseWithResolvers<{ code: string }>;
/** Requests to the browser so far. */
const asked = (): Asked[] => get.mock.calls.map(([one]) => one as never);

beforeEach(() => {
  arrival = Promise.withResolvers();
  vi.stubGlobal('OTPCredential', Object);
  get = vi.fn<(request?: unknown) => Promise<unknown>>().mockReturnValue(arrival.promise);
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get } as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Field() {
  const [code, setCode] = useState('');
  useSmsCode(true, setCode);
  return <input aria-label="Code" readOnly value={code} />;
}

/** A field that appears and disappears. */
function Form() {
  const [isShown, show] = useState(false);
  return (
    <>
      <button type="button" onClick={() => show(!isShown)}>
        Toggle
      </button>
      {isShown && <Field />}
    </>
  );
}

const toggle = () => page.getByRole('button', { name: 'Toggle' }).click();
const field = page.getByLabelText('Code');

describe('a field for the code of an SMS', () => {
  it('asks the browser for it, and shows it', async () => {
    render(<Form />);
    expect(asked()).toEqual([]);
    await toggle();
    expect(asked().at(-1)).toMatchObject({ otp: { transport: ['sms'] } });
    arrival.resolve({ code: '4821' });
    await expect.element(field).toHaveValue('4821');
  });

  it('no longer asks when it is gone', async () => {
    render(<Form />);
    await toggle();
    await toggle();
    expect(asked().length).toBeGreaterThan(0);
    expect(asked().filter(({ signal }) => !signal.aborted)).toEqual([]);
  });

  it.each(['48 21', '4821; DROP', '123456789', ''])('passes over %j, which is no code', async (code) => {
    render(<Form />);
    await toggle();
    arrival.resolve({ code });
    await new Promise((done) => setTimeout(done, 50));
    await expect.element(field).toHaveValue('');
  });

  it('stays empty where the browser has no WebOTP or refuses', async () => {
    get.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
    render(<Form />);
    await toggle();
    await expect.element(field).toHaveValue('');
    vi.unstubAllGlobals();
    const before = asked().length;
    await toggle();
    await toggle();
    // Chromium on a phone has WebOTP of its own.
    if (!('OTPCredential' in globalThis)) expect(asked()).toHaveLength(before);
  });
});
