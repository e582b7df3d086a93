import { spawn } from 'node:child_process';
import { once } from 'node:events';
import dbus from 'dbus-next';

/** One notification as the desktop was asked to show it. */
export interface DesktopNotification {
  id: number;
  app: string;
  summary: string;
  body: string;
  /** Key, label, key, label … */
  actions: string[];
}

export interface NotificationDaemon {
  /** Value of the browser's DBUS_SESSION_BUS_ADDRESS. */
  address: string;
  shown: DesktopNotification[];
  closed: number[];
  /** A person taps: `default` is the notification itself, else the key of an action. */
  tap(id: number, key?: string): void;
  close(): Promise<void>;
}

const NAME = 'org.freedesktop.Notifications';

/** The desktop's side of a notification: a session bus of its own, and who shows notifications on it. */
export async function startNotificationDaemon(): Promise<NotificationDaemon> {
  const child = spawn('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const address = line.toString().trim();
  const bus = dbus.sessionBus({ busAddress: address });
  const shown: DesktopNotification[] = [];
  const closed: number[] = [];
  let last = 0;

  class Notifications extends dbus.interface.Interface {
    Notify(
      app: string,
      replaces: number,
      _icon: string,
      summary: string,
      body: string,
      actions: string[],
    ): number {
      const id = replaces || ++last;
      shown.push({ id, app, summary, body, actions });
      return id;
    }
    CloseNotification(id: number): void {
      closed.push(id);
      this.NotificationClosed(id, 3);
    }
    GetCapabilities(): string[] {
      return ['body', 'actions', 'persistence'];
    }
    GetServerInformation(): string[] {
      return ['test desktop', 'us', '1', '1.2'];
    }
    ActionInvoked(id: number, key: string): [number, string] {
      return [id, key];
    }
    NotificationClosed(id: number, reason: number): [number, number] {
      return [id, reason];
    }
  }
  Notifications.configureMembers({
    methods: {
      Notify: { inSignature: 'susssasa{sv}i', outSignature: 'u' },
      CloseNotification: { inSignature: 'u', outSignature: '' },
      GetCapabilities: { inSignature: '', outSignature: 'as' },
      GetServerInformation: { inSignature: '', outSignature: 'ssss' },
    },
    signals: { ActionInvoked: { signature: 'us' }, NotificationClosed: { signature: 'uu' } },
  });
  const desktop = new Notifications(NAME);
  bus.export('/org/freedesktop/Notifications', desktop);
  await bus.requestName(NAME, 0);

  return {
    address,
    shown,
    closed,
    tap: (id, key = 'default') => void desktop.ActionInvoked(id, key),
    async close() {
      bus.disconnect();
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
