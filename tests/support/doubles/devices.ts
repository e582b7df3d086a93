import { expect } from 'vitest';
import { DEVICE_ID } from '#contract/limits.ts';
import { portalCalls } from '#contract/portal.ts';
import type { PushService, Received } from '#tests/support/doubles/push-service.ts';
import type { TestServer } from '#tests/support/server/server.ts';

export interface Devices {
  /** Registers a browser of a person. @returns its name at the push service */
  device: (userName: string) => Promise<{ name: string; endpoint: string }>;
  /** Returns the names of pushed devices once `witness` and all pushes with it have arrived. */
  pushed: (witness: string) => Promise<string[]>;
  /** Returns the pushes of one device once there are this many. */
  got: (name: string, count: number) => Promise<Received[]>;
}

/** People's browsers at a push service. */
export function openDevices(server: TestServer, service: PushService): Devices {
  let devices = 0;
  /** Every push on its way, so that a test can wait for the last of them. */
  const sending: Promise<unknown>[] = [];
  const push = { ...server.deps.push };
  server.deps.push.send = (...args) => {
    const sent = push.send(...args);
    sending.push(sent);
    return sent;
  };
  const of = (name: string) => service.received.filter((one) => one.device === name);
  return {
    async device(userName) {
      const me = await server.signInAs(userName);
      const { publicKey } = await me.call(portalCalls.pushKey, {});
      devices += 1;
      const name = `device-${devices}`;
      const deviceToken = service.subscribe(name, publicKey);
      await me.call(portalCalls.deviceToken, {
        body: { deviceToken, deviceId: DEVICE_ID, userId: me.userId, deviceType: 'web' },
      });
      return { name, endpoint: (JSON.parse(deviceToken) as { endpoint: string }).endpoint };
    },
    async pushed(witness) {
      await expect
        .poll(() => service.received.map((one) => one.device), { timeout: 8_000 })
        .toContain(witness);
      await Promise.all(sending);
      return service.received.map((one) => one.device).toSorted();
    },
    async got(name, count) {
      await expect.poll(() => of(name).length, { timeout: 8_000 }).toBeGreaterThanOrEqual(count);
      await Promise.all(sending);
      return of(name);
    },
  };
}
