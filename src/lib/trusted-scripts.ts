interface Policies {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy;
}
interface Policy {
  /** An object that the browser takes as the address of a script, and no other code can make. */
  createScriptURL(url: string): string;
}

/** Absent where the browser does not know Trusted Types: there the policy's `script-src` alone holds. */
const { trustedTypes } = globalThis as { trustedTypes?: Policies };
const policy = trustedTypes?.createPolicy('portal', { createScriptURL: ownFile });

function ownFile(url: string): string {
  const { origin, protocol } = new URL(url, location.href);
  if (origin === location.origin && protocol === location.protocol) return url;
  throw new TypeError('The portal runs its own scripts alone.');
}

/** The address of a worker of ours, as the content security policy wants it. */
export function trustedScript(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}
