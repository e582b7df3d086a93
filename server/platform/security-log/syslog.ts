import { createSocket } from 'node:dgram';
import { connect, isIPv6, type Socket } from 'node:net';
import { hostname } from 'node:os';

/** "Security and authorization messages", RFC 5424 section 6.2.1. */
const FACILITY = 10;
const PORT = 514;
/** Lines queued for an unreachable collector; older ones are dropped first. */
const WAITING_MAX = 1_000;
const RETRY_MS = 5_000;

export interface SyslogTarget {
  protocol: 'udp' | 'tcp';
  host: string;
  port: number;
}

/** @returns undefined for anything but `udp://host:port` or `tcp://host:port`; the port is 514 unless given */
export function readSyslog(text: string): SyslogTarget | undefined {
  const found = /^(udp|tcp):\/\/(\[[0-9a-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?\/?$/i.exec(text);
  if (!found) return undefined;
  const [, protocol = '', host = '', port] = found;
  const number = port === undefined ? PORT : Number(port);
  if (number < 1 || number > 65_535) return undefined;
  return {
    protocol: protocol.toLowerCase() === 'tcp' ? 'tcp' : 'udp',
    host: host.replace(/^\[|\]$/g, ''),
    port: number,
  };
}

interface Line {
  severity: number;
  at: Date;
  kind: string;
  text: string;
}

/** One message of RFC 5424, without structured data. */
export function syslogLine({ severity, at, kind, text }: Line, app: string): string {
  const priority = FACILITY * 8 + severity;
  return `<${priority}>1 ${at.toISOString()} ${hostname().slice(0, 255)} ${app} ${process.pid} ${kind} - ${text}`;
}

export interface Sender {
  send(line: string): void;
  /** After what was sent before it. */
  close(): void;
}

/** Sends lines to a collector. It never waits and never throws: failures are passed to `onFault`. */
export function openSyslog(target: SyslogTarget, onFault: (error: Error) => void): Sender {
  return target.protocol === 'udp' ? overUdp(target, onFault) : overTcp(target, onFault);
}

function overUdp({ host, port }: SyslogTarget, onFault: (error: Error) => void): Sender {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  socket.on('error', onFault);
  let sending = 0;
  let isClosing = false;
  return {
    send(line) {
      sending += 1;
      socket.send(line, port, host, (error) => {
        sending -= 1;
        if (error) onFault(error);
        if (isClosing && !sending) socket.close();
      });
    },
    close() {
      isClosing = true;
      if (!sending) socket.close();
    },
  };
}

/** Octet counting (RFC 6587), so that a line may contain anything. Connects again with a line to send. */
function overTcp({ host, port }: SyslogTarget, onFault: (error: Error) => void): Sender {
  let socket: Socket | undefined;
  let waiting: string[] = [];
  let triedAt = -Infinity;

  function open(): Socket {
    triedAt = performance.now();
    const opened = connect({ host, port });
    opened.on('connect', () => {
      for (const frame of waiting.splice(0)) opened.write(frame);
    });
    opened.on('error', onFault);
    opened.on('close', () => {
      socket = undefined;
    });
    return opened;
  }

  return {
    send(line) {
      const frame = `${Buffer.byteLength(line)} ${line}`;
      if (socket && !socket.connecting) {
        socket.write(frame);
        return;
      }
      waiting = [...waiting.slice(1 - WAITING_MAX), frame];
      if (!socket && performance.now() - triedAt > RETRY_MS) socket = open();
    },
    close() {
      const last = socket;
      const end = (): void => void last?.end(() => last.destroy());
      if (last?.connecting) last.once('connect', end);
      else end();
    },
  };
}
