// A bare Debian with systemd, in namespaces of its own: its network is a loopback without a way out.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SUITE = 'trixie';
/** Packages that Debian's installer brings too. */
const PACKAGES = 'systemd-sysv,dbus,iproute2';

/** Becomes the machine: mounts what systemd needs, makes the directory the root, and starts systemd as process 1. */
const BOOT = `
set -eu
root=$1
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
mount -t tmpfs tmpfs "$root/dev/shm"
ln -s /proc/self/fd "$root/dev/fd"
hostname portal
ip link set lo up
ip link add outside type veth peer name beyond
ip address add 192.0.2.10/24 dev outside
ip link set outside up
ip link set beyond up
cd "$root"
pivot_root . mnt
umount -l /mnt
exec env -i container=test PATH=/usr/sbin:/usr/bin /lib/systemd/systemd
`;

function must(program, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', ...options });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

/** This machine's own way to its npm registry. */
function registry(root) {
  const found = {};
  const address = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout?.trim();
  if (address?.startsWith('http')) found.NPM_CONFIG_REGISTRY = address;
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities && existsSync(authorities)) {
    copyFileSync(authorities, join(root, 'root/registry-ca.pem'));
    found.NODE_EXTRA_CA_CERTS = found.npm_config_cafile = '/root/registry-ca.pem';
  }
  return found;
}

/** @returns the group of processes in which systemd counts its own */
function makeGroup() {
  const [, place] = /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8')) ?? [];
  if (!place) throw new Error('This machine has no cgroup2.');
  const group = join(place, `wardline-install-${process.pid}`);
  mkdirSync(group);
  return group;
}

/** Makes the machine and starts it; needs root, mmdebstrap and the network. */
export async function startMachine() {
  const home = mkdtempSync(join(tmpdir(), 'wardline-install-'));
  const root = join(home, 'root');
  must('mmdebstrap', ['--quiet', '--mode=root', '--variant=minbase', `--include=${PACKAGES}`, SUITE, root]);
  // Nothing of this machine is kept, so its packages need not reach the disk.
  writeFileSync(join(root, 'etc/dpkg/dpkg.cfg.d/unsafe'), 'force-unsafe-io\n');
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost portal portal.example\n::1 localhost\n');
  const online = registry(root);
  const group = makeGroup();
  const namespaces = ['--mount', '--pid', '--cgroup', '--uts', '--ipc', '--net', '--fork', '--kill-child'];
  const enter = `echo $$ >${group}/cgroup.procs && exec unshare ${namespaces.join(' ')} sh -c "$BOOT" boot "$1"`;
  const holder = spawn('sh', ['-c', enter, 'machine', root], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, BOOT },
  });
  /** Process 1 of the machine, as this one counts. */
  const first = () =>
    holder.exitCode === null &&
    readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').trim();

  /** Runs a script as the machine's root. @returns what it said and its status */
  function run(script, isOnline = false) {
    const spaces = ['--mount', '--pid', '--uts', '--ipc', '--cgroup', ...(isOnline ? [] : ['--net'])];
    const env = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
      DEBIAN_FRONTEND: 'noninteractive',
      ...(isOnline && online),
    };
    const args = ['--target', first(), ...spaces, 'sh', '-e', '-c', `cd /\n${script}`];
    const { status, stdout, stderr } = spawnSync('nsenter', args, {
      encoding: 'utf8',
      env,
      timeout: 300_000,
    });
    return { status, said: `${stdout}${stderr}` };
  }

  function stop() {
    holder.kill('SIGKILL');
    // The kernel ends the machine's processes, and its mounts with them.
    const tries =
      'for i in $(seq 50); do find "$1" -depth -type d -exec rmdir {} + 2>/dev/null; [ -e "$1" ] || break; sleep 0.1; done';
    spawnSync('sh', ['-c', `${tries}; rm -rf --one-file-system "$2"`, 'stop', group, home]);
  }

  for (let tries = 0; ; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const state = first() ? run('systemctl is-system-running').said : '';
    if (/running|degraded/.test(state)) break;
    if (tries < 100 && holder.exitCode === null) continue;
    stop();
    throw new Error(`The machine did not start: ${state}`);
  }
  return { root, run, stop };
}
