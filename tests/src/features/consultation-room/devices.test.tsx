import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#api/cache/query-client.ts';
import { connectPorts } from '#api/ports.ts';
import { CHECKED_KEY } from '#contract/device-names.ts';
import { CallStage } from '#features/consultation-room/call/call-stage.tsx';
import { DeviceDialog } from '#features/consultation-room/call/device-dialog.tsx';
import { PeerSound } from '#features/consultation-room/call/tile-media.tsx';
import { chooseDevice, deviceChoice } from '#lib/call/device-choice.ts';
import { callOf, picture } from '#tests/support/browser/call-doubles.ts';
import { render } from '#tests/support/browser/render.tsx';
import { member, VISIT } from '#tests/support/browser/room-doubles.ts';

const room = vi.hoisted(() => ({ enter: vi.fn(), members: vi.fn() }));
vi.mock('#api/resources/room.ts', async (original) => ({
  ...(await original<object>()),
  enterRoom: room.enter,
  roomMembersQuery: () => ({ queryKey: ['room', 'members'], queryFn: room.members }),
}));
vi.mock('#features/consultation-room/call/use-call-window.ts', () => ({
  useCallWindow: () => ({
    place: 'here',
    bringHere: () => undefined,
    isTakenOver: () => false,
    isBroughtHere: () => false,
  }),
}));
// The stream of a device, which is not what is tested, opens at once.
vi.mock('#api/live/live.ts', () => ({
  liveState: () => 'live',
  onLive: () => () => undefined,
  onLiveState: () => () => undefined,
}));

const device = (kind: MediaDeviceKind, deviceId: string) =>
  ({ kind, deviceId, label: deviceId, groupId: '' }) as MediaDeviceInfo;
const DEVICES = [
  device('videoinput', 'front'),
  device('audioinput', 'mic'),
  device('audiooutput', 'loud'),
  device('audiooutput', 'ear'),
];
const dialog = (isStaff: boolean) =>
  render(
    <DeviceDialog
      call={callOf({ you: 'a', members: [], local: { devices: DEVICES, cameraId: 'front' } })}
      isStaff={isStaff}
      onClose={() => undefined}
    />,
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeAll(() => connectPorts(() => import('#app/runtime.ts')));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  deviceChoice.set({});
});
afterEach(() => {
  vi.restoreAllMocks();
  deviceChoice.set({});
});

describe('the devices of a call', () => {
  it('sends the sound of the others to the chosen speaker', async () => {
    const setSinkId = vi.spyOn(HTMLMediaElement.prototype, 'setSinkId').mockResolvedValue();
    render(<PeerSound stream={picture()} tracks={1} />);
    dialog(false);
    await page.getByLabelText('Speaker', { exact: true }).selectOptions('ear');
    await expect.poll(() => setSinkId.mock.calls.at(-1)).toEqual(['ear']);
    expect(localStorage.getItem('wl.call.devices')).toContain('"speaker":"ear"');
  });

  it('says when the speaker could not be tested', async () => {
    dialog(false);
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('none'));
    await button('Test speaker').click();
    await expect
      .element(page.getByText('The speaker could not be tested. Choose another one.'))
      .toBeVisible();
  });

  it('offers no choice of a speaker where the browser has none', () => {
    const canChoose = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'setSinkId');
    Object.defineProperty(HTMLMediaElement.prototype, 'setSinkId', { value: undefined, configurable: true });
    dialog(false);
    expect(page.getByLabelText('Speaker', { exact: true }).elements()).toEqual([]);
    expect(page.getByLabelText('Camera', { exact: true }).elements()).toHaveLength(1);
    if (canChoose) Object.defineProperty(HTMLMediaElement.prototype, 'setSinkId', canChoose);
  });

  it('keeps data saver for the next call', async () => {
    dialog(false);
    await page.getByText('Data saver').click();
    expect(deviceChoice.get().savesData).toBe(true);
    expect(localStorage.getItem('wl.call.devices')).toContain('"savesData":true');
  });

  it('offers the check before joining to staff alone', async () => {
    dialog(false);
    expect(page.getByText('Check camera and microphone before joining').elements()).toEqual([]);
    dialog(true);
    await page.getByText('Check camera and microphone before joining').click();
    expect(deviceChoice.get().checksFirst).toBe(true);
  });
});

describe('the lobby of staff', () => {
  const ask = (states: Record<string, PermissionState>) =>
    vi
      .spyOn(navigator.permissions, 'query')
      .mockImplementation(async ({ name }) => ({ state: states[name] ?? 'prompt' }) as PermissionStatus);
  const openDevices = () =>
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => picture());
  const show = (): void =>
    void render(
      <QueryClientProvider client={queryClient}>
        <CallStage consultation={VISIT} newMessages={0} onChat={() => undefined} />
      </QueryClientProvider>,
    );

  beforeEach(() => {
    queryClient.clear();
    room.members.mockReset().mockResolvedValue({
      you: 'me',
      members: [
        member({ memberId: 'me', name: 'Meera Iyer' }),
        member({ memberId: 'nurse', name: 'Anitha Nair', role: 'nurse' }),
      ],
    });
    room.enter.mockReset().mockResolvedValue({ you: 'me', members: [], iceServers: [] });
  });

  it('does not come between a member of staff and the call who has not asked for it', async () => {
    openDevices();
    show();
    await expect.poll(() => room.enter.mock.calls.length).toBeGreaterThan(0);
    expect(button('Join call').elements()).toEqual([]);
  });

  it('opens no device before a press where the browser would ask, names who is in, and joins by one press', async () => {
    chooseDevice({ checksFirst: true });
    ask({ camera: 'granted', microphone: 'prompt' });
    const asked = openDevices();
    show();
    await expect.element(page.getByText('In the call: Anitha Nair')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked).not.toHaveBeenCalled();
    expect(room.enter).not.toHaveBeenCalled();
    await button('Check camera and microphone').click();
    await expect.element(page.getByLabelText('Camera', { exact: true })).toBeVisible();
    expect(asked).toHaveBeenCalled();
    await button('Join call').click();
    await expect.poll(() => room.enter.mock.calls.length).toBe(1);
    expect(sessionStorage.getItem(CHECKED_KEY)).toBe(VISIT.id);
  });

  it('shows the picture at once where it is allowed already, and a camera that is turned off stays off in the call', async () => {
    chooseDevice({ checksFirst: true });
    ask({ camera: 'granted', microphone: 'granted' });
    openDevices();
    show();
    await expect.element(button('Turn camera off')).toBeVisible();
    await button('Turn camera off').click();
    await button('Join call').click();
    await expect.poll(() => room.enter.mock.calls[0]?.[0]).toMatchObject({ camera: false });
    await expect.element(button('Turn camera on')).toBeVisible();
  });

  it('does not come again after a reload in the call', async () => {
    chooseDevice({ checksFirst: true });
    sessionStorage.setItem(CHECKED_KEY, VISIT.id);
    openDevices();
    show();
    await expect.poll(() => room.enter.mock.calls.length).toBeGreaterThan(0);
  });
});
