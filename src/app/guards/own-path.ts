/** Only a path of our own may follow a sign-in: anything else could lead a person who trusts us elsewhere. */
export function ownPath(next: string | undefined): string | undefined {
  return next && /^\/(?![/\\])/.test(next) ? next : undefined;
}
