// npm run try-install: carries out docs/install.md on a bare Debian, raises requests through the proxies, upgrades and rolls back.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBlocks } from './install/blocks.mjs';
import { startMachine } from './install/machine.mjs';

const MIGRATIONS = 'server/platform/sql/migrations';
const began = Date.now();
let passed = 0;
const failures = [];

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

function sh(script) {
  const { status, stderr } = spawnSync('sh', ['-ec', script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${script}:\n${stderr}`);
}

function check(name, isRight, said = '') {
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${isRight ? 'ok    ' : 'FAILED'} ${String(seconds).padStart(4)} s  ${name}`);
  if (isRight) passed += 1;
  else failures.push(`${name}\n${said}`);
  return isRight;
}

/** The newest tag; without one, the commit before. BEFORE names another, such as one with fewer migrations. */
function releaseBefore() {
  const [tag] = git('tag', '--sort=-creatordate', '--merged', 'HEAD').split('\n');
  return process.env.BEFORE || tag || 'HEAD~1';
}

/** Both releases as archives; the one before with today's docs/install, which the document speaks of. */
function packReleases(root) {
  const place = mkdtempSync(join(tmpdir(), 'wardline-before-'));
  const before = releaseBefore();
  sh(`chmod 755 ${place}
    git archive ${before} | tar -x -C ${place}
    rm -rf ${place}/docs/install
    cp -r docs/install ${place}/docs/install
    tar -czf ${root}/root/wardline.tar.gz -C ${place} .
    git ls-files -z --cached --others --exclude-standard build docs server src sw public index.html package.json package-lock.json .npmrc tsconfig.json vite.config.ts |
      tar -cz --null -T - -f ${root}/root/wardline-next.tar.gz`);
  rmSync(place, { recursive: true });
  const count = (list) => list.split('\n').length;
  const now = count(git('ls-files', MIGRATIONS));
  const then = count(git('ls-tree', '-r', '--name-only', before, MIGRATIONS));
  console.log(
    `The release before is ${git('describe', '--always', before)}; the upgrade has ${now - then} files of migrations more.`,
  );
}

const machine = await startMachine();
check('a bare Debian with systemd runs', true);

/** A check by a script on the machine. @returns what it said */
function see(name, script, wanted = /[^]*/) {
  const { status, said } = machine.run(script);
  check(name, status === 0 && wanted.test(said), said);
  return said;
}

const ORIGIN = 'https://portal.example';
const TRUST = 'export NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt';
let temporary = '';

/** Returns what the nurse sees; with a reason, after a patient has raised a request for it. */
function nurseSees(name, { raise = '', has = [], hasNot = [] }) {
  const { status, said } = machine.run(
    `${TRUST}; export INTAKE_KEY=$(sed -n 's/^INTAKE_KEY=//p' /etc/wardline/wardline.env)
     timeout 60 /opt/wardline/releases/first/node /root/nurse.mjs ${ORIGIN} '${temporary}' '${raise}'`,
  );
  const line = status === 0 ? JSON.parse(said) : { queue: '' };
  const isRight =
    has.every((text) => line.queue.includes(text)) && !hasNot.some((text) => line.queue.includes(text));
  const heard = raise ? `, told by the stream after ${line.heard} ms` : '';
  check(`${name}${heard}`, status === 0 && isRight && (!raise || line.heard < 3000), said);
}

const CERTIFICATE = `
cd /root
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj '/CN=Test authority' -keyout ca.key -out ca.pem 2>/dev/null
openssl req -newkey rsa:2048 -nodes -subj /CN=portal.example -keyout portal.key -out portal.csr 2>/dev/null
printf 'subjectAltName=DNS:portal.example' >san
openssl x509 -req -in portal.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 1 -extfile san -out portal.pem 2>/dev/null
mkdir -p /etc/letsencrypt/live/portal.example
cat portal.pem ca.pem >/etc/letsencrypt/live/portal.example/fullchain.pem
cp portal.key /etc/letsencrypt/live/portal.example/privkey.pem
cp ca.pem /usr/local/share/ca-certificates/test.crt
update-ca-certificates --fresh >/dev/null 2>&1`;

const bytesTo = (count) =>
  `head -c ${count} /dev/zero | curl --silent --output /dev/null --write-out '%{http_code}' --request POST --data-binary @- ${ORIGIN}/wardline/api/user/resetPassword`;

const AFTER = {
  'Node, PostgreSQL, nginx': () => {
    // Started by hand below, in the place of nginx.
    const { status, said } = machine.run(
      'ln -s /dev/null /etc/systemd/system/caddy.service; apt-get install -y --no-install-recommends caddy',
      true,
    );
    check('Caddy is installed too', status === 0, said);
  },
  'Settings, secrets, database': () => {
    see('only root reads the settings', 'stat -c "%a %U" /etc/wardline/wardline.env', /^600 root$/m);
    see(
      'the portal’s role may not change the audit',
      `url=$(sed -n 's/^DATABASE_URL=//p' /etc/wardline/wardline.env)
      ! psql "$url" -c 'delete from audit'`,
      /permission denied/,
    );
  },
  Start: () => {
    see('systemd finds no fault in the units', 'systemd-analyze verify /etc/systemd/system/wardline*', /^$/);
    see(
      'the portal’s unit is hardened: exposure below 2',
      'systemd-analyze security --no-pager --threshold=20 wardline.service | tail -n 1',
    );
    see(
      'the portal does not listen beyond this machine',
      '! curl --silent --max-time 3 http://192.0.2.10:8080/ready',
    );
    see(
      'a portal that hangs is killed, and is back',
      `old=$(systemctl show -P MainPID wardline)
      kill -STOP $old
      GRACE_S=0 /opt/wardline/current/docs/install/wardline-health
      curl --silent --fail --max-time 5 --retry 30 --retry-delay 1 --retry-all-errors http://127.0.0.1:8080/ready
      [ $old != $(systemctl show -P MainPID wardline) ]`,
    );
    see(
      'a killed portal is back',
      `kill -9 $(systemctl show -P MainPID wardline); sleep 2
      curl --silent --fail --retry 30 --retry-delay 1 --retry-all-errors http://127.0.0.1:8080/ready`,
    );
  },
  'TLS: nginx or Caddy': () => {
    see('nginx takes a form of 25 MB', bytesTo(25 * 1024 * 1024), /^4(?!13)\d\d$/);
    see('nginx refuses one of 27 MB', bytesTo(27 * 1024 * 1024), /^413$/);
    see(
      'Caddy finds no fault in its file',
      'caddy validate --config /opt/wardline/current/docs/install/Caddyfile --adapter caddyfile',
      /Valid configuration/,
    );
  },
  TURN: () => {
    see(
      'coturn relays for who has the shared secret',
      `secret=$(sed -n 's/^TURN_SECRET=//p' /etc/wardline/wardline.env)
      timeout 20 turnutils_uclient -y -c -n 2 -m 1 -u nurse -W "$secret" 192.0.2.10`,
      /Total lost packets 0/,
    );
    see(
      'and for no one else',
      '! timeout 20 turnutils_uclient -y -c -n 2 -m 1 -u nurse -W another-secret 192.0.2.10',
    );
  },
  'First request': () => {
    nurseSees('the nurse sees the request through nginx and TLS', {
      raise: 'Fever since Monday',
      has: ['Chest pain since noon', 'Fever since Monday'],
    });
    throughCaddy();
  },
  'A new release': () => {
    nurseSees('after the upgrade the nurse sees the requests of before, and a new one', {
      raise: 'Headache after the upgrade',
      has: ['Chest pain since noon', 'Fever since Monday', 'Headache after the upgrade'],
    });
    see(
      'the portal is of the new release',
      'readlink /proc/$(systemctl show -P MainPID wardline)/cwd',
      /releases\/next$/m,
    );
  },
  'Roll-back by the backup': () => {
    nurseSees('after the roll-back the nurse sees what was before the upgrade', {
      has: ['Chest pain since noon', 'Fever since Monday'],
      hasNot: ['Headache after the upgrade'],
    });
    see(
      'the portal is of the release before',
      'readlink /proc/$(systemctl show -P MainPID wardline)/cwd',
      /releases\/first$/m,
    );
  },
};

/** The same page with the repository's Caddyfile; the certificate is the test authority's. */
function throughCaddy() {
  machine.run(`systemctl stop nginx
    sed 's|^portal.example {|&\\n tls /etc/letsencrypt/live/portal.example/fullchain.pem /etc/letsencrypt/live/portal.example/privkey.pem|' /opt/wardline/current/docs/install/Caddyfile >/root/Caddyfile
    systemd-run --quiet --unit=caddy-try caddy run --config /root/Caddyfile --adapter caddyfile`);
  see(
    'Caddy serves it with TLS',
    `curl --silent --fail --retry 20 --retry-delay 1 --retry-all-errors --write-out '%header{server} %header{via}' ${ORIGIN}/health`,
    /Caddy/i,
  );
  nurseSees('and the nurse sees a request through it', {
    raise: 'Rash since the morning',
    has: ['Rash since the morning'],
  });
  see('Caddy takes a form of 25 MB', bytesTo(25 * 1024 * 1024), /^4(?!13)\d\d$/);
  machine.run('systemctl stop caddy-try; systemctl start nginx');
}

try {
  packReleases(machine.root);
  mkdirSync(join(machine.root, 'root'), { recursive: true });
  copyFileSync('tests/run/install/nurse.mjs', join(machine.root, 'root/nurse.mjs'));
  const blocks = readBlocks();
  for (const name of Object.keys(AFTER))
    if (!blocks.some(({ title }) => title === name)) throw new Error(`docs/install.md has no "${name}".`);
  for (const [at, { title, online, script }] of blocks.entries()) {
    if (title.startsWith('TLS') && blocks[at - 1].title !== title) machine.run(CERTIFICATE);
    const { status, said } = machine.run(script, online);
    if (!check(`${title}: ${script.trim().split('\n')[0]}`, status === 0, said)) break;
    temporary ||= /^nurse\.asha {2}(\S+)$/m.exec(said)?.[1] ?? '';
    if (blocks[at + 1]?.title !== title) AFTER[title]?.();
  }
} catch (error) {
  failures.push(String(error.stack));
}
if (failures.length)
  console.log(
    machine.run('journalctl --no-pager -n 40 -u wardline -u wardline-backup -u coturn -u nginx').said,
  );
for (const failure of failures) console.log(`\n✗ ${failure}`);
if (process.env.KEEP === 'on') console.log(`The machine runs on: ${machine.root}`);
else machine.stop();
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length ? 1 : 0);
