import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Ended, run } from '#checks/installed-site.ts';

const MIRROR = 'http://deb.debian.org/debian';

const isThere = (program: string) =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/** Whether root file systems of Debian can be made, and used with `programs`. */
export const canMakeRoot = (...programs: string[]): boolean =>
  process.getuid?.() === 0 && ['debootstrap', ...programs].every(isThere);

/** Packages that were fetched before. */
const CACHE = join(tmpdir(), 'orchard-debian-packages');

/** Makes a root file system of Debian (12, if no suite is named) with nothing but its base and `packages`. */
export function makeRoot(
  folder: string,
  packages: readonly string[] = [],
  suite: 'bookworm' | 'trixie' = 'bookworm',
): void {
  mkdirSync(CACHE, { recursive: true });
  const include = packages.length === 0 ? [] : [`--include=${packages.join(',')}`];
  const options = ['--variant=minbase', `--cache-dir=${CACHE}`, ...include];
  const args = [...options, suite, folder, MIRROR];
  execFileSync('debootstrap', args, { stdio: 'ignore' });
}

const PATH = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** A root file system whose own systemd runs, on this machine's network. */
export class BootedSystem {
  readonly #root: string;
  #machine: ChildProcess | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** The pid of its systemd. */
  get #leader(): string {
    const pid = this.#machine?.pid;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] ?? '';
  }

  /** Boots it, and waits until all its units have started. */
  async boot(): Promise<void> {
    this.#machine = spawn(
      'systemd-nspawn',
      ['-q', '--register=no', '--keep-unit', '-D', this.#root, '--boot'],
      { stdio: 'ignore', env: { PATH: '/usr/bin', SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' } },
    );
    await expect
      .poll(() => this.run('systemctl', 'is-system-running'), { timeout: 60_000 })
      .toMatchObject({ output: 'running\n' });
  }

  /** Runs a program in it. */
  run(...command: string[]): Promise<Ended> {
    const own = ['-t', this.#leader, '-m', '-u', '-i', '-p', '-r', '-w', '-C'];
    const environment = ['env', '-i', PATH, 'HOME=/root', 'LANG=C.UTF-8'];
    return run('nsenter', [...own, ...environment, ...command]);
  }

  /** Ends it as a power cut does. */
  async cut(): Promise<void> {
    const machine = this.#machine;
    if (machine === undefined || machine.exitCode !== null) return;
    const ended = once(machine, 'exit');
    process.kill(Number(this.#leader), 'SIGKILL');
    await ended;
  }
}
