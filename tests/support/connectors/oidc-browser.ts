type Answer = (url: URL, init: RequestInit) => Promise<Response>;

const REDIRECTS = [301, 302, 303, 307];
const STEPS_MAX = 20;

/** A browser without scripts: it follows redirects, keeps cookies by origin, and fills the provider's own forms. */
export class PlainBrowser {
  readonly #jars = new Map<string, Map<string, string>>();
  readonly #portal: { url: string; answer: Answer };
  /** Addresses in the order in which they were opened. */
  readonly visited: string[] = [];

  constructor(portal: { url: string; answer: Answer }) {
    this.#portal = portal;
  }

  /** Cookies for an origin, as a request sends them. */
  cookies(url: string): string {
    const jar = this.#jars.get(originOf(url)) ?? new Map<string, string>();
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  setCookie(url: string, name: string, value: string): void {
    const jar = this.#jars.get(originOf(url)) ?? new Map<string, string>();
    jar.set(name, value);
    this.#jars.set(originOf(url), jar);
  }

  /** Makes one request. @returns its answer, not followed */
  async request(url: string, init: RequestInit = {}): Promise<Response> {
    this.visited.push(url);
    const headers = new Headers(init.headers);
    headers.set('cookie', this.cookies(url));
    const isPortal = url.startsWith(this.#portal.url);
    const answer = await (isPortal
      ? this.#portal.answer(new URL(url), { ...init, headers })
      : fetch(url, { ...init, headers, redirect: 'manual' }));
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      if (/;\s*max-age=0/i.test(cookie)) this.#jars.get(originOf(url))?.delete(name);
      else this.setCookie(url, name, pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  }

  /** Follows redirects and fills forms as this person, until a page of the portal. @returns its address */
  async open(url: string, login: string, { stopsAt = '' } = {}): Promise<string> {
    let next: { url: string; init?: RequestInit } | undefined = { url };
    for (let step = 0; next && step < STEPS_MAX; step += 1) {
      const at: string = next.url;
      if (this.#isPage(at) || (stopsAt && at.includes(stopsAt))) return at;
      // oxlint-disable-next-line no-await-in-loop -- each step depends on the one before
      next = await this.#step(await this.request(at, next.init), at, login);
    }
    throw new Error(`no page of the portal came: ${this.visited.at(-1)}`);
  }

  /** The pages themselves are not served here. */
  #isPage(url: string): boolean {
    return url.startsWith(this.#portal.url) && !new URL(url).pathname.startsWith('/sign-on');
  }

  async #step(answer: Response, at: string, login: string) {
    const location = answer.headers.get('location');
    if (REDIRECTS.includes(answer.status) && location) return { url: new URL(location, at).href };
    return formOf(await answer.text(), at, login);
  }
}

const originOf = (url: string): string => new URL(url).origin;

/** Returns the request that the first form of a page makes. */
function formOf(html: string, at: string, login: string): { url: string; init: RequestInit } {
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
  if (!action) throw new Error(`no form at ${at}: ${html.slice(0, 500)}`);
  const fields = new URLSearchParams();
  for (const [input] of html.matchAll(/<input[^>]*>/g)) {
    const [name, value] = ['name', 'value'].map((key) => new RegExp(`${key}="([^"]*)"`).exec(input)?.[1]);
    if (name) fields.set(name, value ?? '');
  }
  // The button of the provider's logout is outside of its form.
  if (action.includes('/session/end/')) fields.set('logout', 'yes');
  if (fields.has('login')) fields.set('login', login);
  if (fields.has('password')) fields.set('password', 'any');
  return { url: new URL(action.replaceAll('&amp;', '&'), at).href, init: { method: 'POST', body: fields } };
}
