import { appendFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config.ts';
import type { Clock } from '#server/platform/deps.ts';
import { FLOODING, SECURITY_EVENTS, type SecurityEvent } from './kinds.ts';
import { openSyslog, syslogLine } from './syslog.ts';

/** The feed of security events: for a collector such as a SIEM, beside the audit. */
export interface SecurityLog {
  /** Writes one event. It never throws: a call does not fail because its feed does. */
  tell(event: SecurityEvent): void;
  close(): void;
}

/** A flood of refused calls must not fill a disk, nor keep out of the feed what it is a sign of. */
const A_MINUTE = 1_000;
const WINDOW_MS = 60_000;
/** Only its owner may read the file. */
const MODE = 0o600;
/** Severities up to this one are also worth a warning in the log. */
const WARNING = 4;

interface Connected {
  config: Pick<Config, 'SECURITY_LOG' | 'syslog' | 'PRODUCT'>;
  clock: Clock;
  log: Logger;
}

/**
 * Events go to the file of SECURITY_LOG, or to standard error, and to the collector of SYSLOG; with neither,
 * they are lines of the server's log.
 */
export function openSecurityLog({ config, clock, log }: Connected): SecurityLog {
  const syslog = config.syslog && openSyslog(config.syslog, onceAMinute(clock, log));
  const within = budget(clock);

  function write(event: SecurityEvent): void {
    const { severity } = SECURITY_EVENTS[event.kind];
    const at = clock.now();
    const text = JSON.stringify({ time: at.toISOString(), severity, ...event });
    if (config.SECURITY_LOG) append(config.SECURITY_LOG, `${text}\n`, log);
    syslog?.send(syslogLine({ severity, at, kind: event.kind, text }, config.PRODUCT));
    if (config.SECURITY_LOG ?? syslog) return;
    log[severity <= WARNING ? 'warn' : 'info']({ security: event }, 'security event');
  }

  return {
    tell(event) {
      const { isLeft, dropped } = within(FLOODING.has(event.kind));
      if (dropped) write({ kind: 'EVENTS_DROPPED', count: dropped });
      if (isLeft) write(event);
    },
    close: () => syslog?.close(),
  };
}

/** Opened for each line, so that the file can be rotated at any time. */
function append(path: string, line: string, log: Logger): void {
  try {
    if (path === 'stderr') process.stderr.write(line);
    else appendFileSync(path, line, { mode: MODE });
  } catch (err) {
    log.error({ err }, 'the security log cannot be written');
  }
}

/**
 * Counts the events that a stranger can cause, in windows of a minute. @returns whether one is left, and how many
 * the last window dropped
 */
function budget(clock: Clock): (isCounted: boolean) => { isLeft: boolean; dropped: number } {
  let began = clock.elapsedMs();
  let count = 0;
  return (isCounted) => {
    const now = clock.elapsedMs();
    const isNew = now - began >= WINDOW_MS;
    const dropped = isNew ? Math.max(count - A_MINUTE, 0) : 0;
    if (isNew) [began, count] = [now, 0];
    if (isCounted) count += 1;
    return { isLeft: !isCounted || count <= A_MINUTE, dropped };
  };
}

/** An unreachable collector is logged once a minute. */
function onceAMinute(clock: Clock, log: Logger): (error: Error) => void {
  let toldAt = -Infinity;
  return (err) => {
    if (clock.elapsedMs() - toldAt < WINDOW_MS) return;
    toldAt = clock.elapsedMs();
    log.warn({ err }, 'the syslog collector cannot be reached');
  };
}
