/** Trusted Types as a page has them; the types of the DOM do not name them yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL?: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
}

declare global {
  interface Window {
    trustedTypes: TrustedTypes;
  }
}

export {};
