// Runs on the installed machine: what a nurse sees through the proxy. Prints one line of JSON.
const [origin, password, raise] = process.argv.slice(2);
const api = `${origin}/wardline`;
/** Her own, once the temporary one was replaced. */
const CHOSEN = 'quiet harbour lantern 7';
const client = {
  authorization: `Basic ${Buffer.from('portal:public').toString('base64')}`,
  'content-type': 'application/json',
};

async function call(path, { headers = client, ...init } = {}) {
  const answer = await fetch(`${api}${path}`, { headers, ...init });
  return { ok: answer.ok, body: await answer.json() };
}
const post = (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) });

async function signIn(secret) {
  const { body } = await call('/auth/login?username=nurse.asha');
  return post('/auth/login', { transactionId: body.transactionId, password: secret, roles: ['nurse'] });
}

/** The first time with the temporary password, which is replaced by one of her own. */
async function token() {
  const first = await signIn(CHOSEN);
  if (first.ok) return first.body.access_token;
  const { body } = await signIn(password);
  const { resetToken } = body.detail ?? {};
  if (!resetToken) throw new Error(`The temporary password opens nothing: ${JSON.stringify(body)}`);
  await post('/api/user/resetPassword', { resetToken, newPassword: CHOSEN });
  return (await signIn(CHOSEN)).body.access_token;
}

const headers = { ...client, authorization: `Bearer ${await token()}` };
const queue = async () =>
  (await call('/api/provider/agent/v1/talkToNurseRequests', { headers, method: 'POST', body: '{}' })).body;

/** Raises a request while the event stream is open. @returns after how many milliseconds the stream told of it */
async function heardAfter() {
  const stream = await fetch(`${api}/api/portal/v1/events`, { headers });
  const began = Date.now();
  const raised = await fetch(`${api}/api/customer/v1/requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-intake-key': process.env.INTAKE_KEY },
    body: JSON.stringify({
      clientId: crypto.randomUUID(),
      mrn: 'KOTH-1',
      kind: 'TALK_TO_NURSE',
      consultationMode: 'VIDEO',
      reason: raise,
      isAnother: true,
      hubKey: 'wardline_kothrud',
    }),
  });
  if (!raised.ok) throw new Error(`The request was refused: ${await raised.text()}`);
  let said = '';
  for await (const part of stream.body.pipeThrough(new TextDecoderStream())) {
    said += part;
    if (said.includes('request.raised') || said.includes('alert.raised')) break;
  }
  return Date.now() - began;
}

const heard = raise ? await heardAfter() : null;
console.log(JSON.stringify({ heard, queue: JSON.stringify(await queue()) }));
process.exit(0);
