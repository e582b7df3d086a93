import type { Gateway } from '#server/platform/connector-ports.ts';
import type { OutsideError } from '#server/platform/adapters/outside.ts';

/** Tries without an answer after which another gateway is asked: the phone may then ring twice, which is better than not at all. */
const UNANSWERED_MAX = 3;

/** Returns the gateway that has the message, or the first where none has it or its own is no longer there. */
export function gatewayOf(gateways: readonly Gateway[], name: string | null): Gateway | undefined {
  return gateways.find((gateway) => gateway.name === name) ?? gateways[0];
}

/** Returns the gateway after this one; undefined after the last. */
export function gatewayAfter(gateways: readonly Gateway[], name: string): Gateway | undefined {
  return gateways[gateways.findIndex((gateway) => gateway.name === name) + 1];
}

interface Tried {
  /** The gateway that was asked. */
  by: Gateway;
  fault: OutsideError;
  /** Tries so far, with this one. */
  tries: number;
}

/**
 * Returns the gateway to ask next and whether at once. One that has answered did not take the message, so that another may have it;
 * one that gave no answer may have taken it and is asked again. After the last, the first is asked once a time has passed, unless the
 * last refused it for good.
 * @returns null when the message has failed
 */
export function nextTry(
  gateways: readonly Gateway[],
  { by, fault, tries }: Tried,
): { gateway: Gateway; isAtOnce: boolean } | null {
  if (fault.isUncertain && tries % UNANSWERED_MAX !== 0) return { gateway: by, isAtOnce: false };
  const after = gatewayAfter(gateways, by.name);
  if (after) return { gateway: after, isAtOnce: true };
  return fault.isFinal ? null : { gateway: gateways[0] ?? by, isAtOnce: false };
}
