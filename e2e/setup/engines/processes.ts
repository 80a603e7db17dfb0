import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The processes of one engine, and a folder for what they store, which goes with them. */
export class Processes {
  readonly folder = mkdtempSync(join(tmpdir(), 'orchard-engine-'));
  readonly #running: ChildProcess[] = [];

  /** Starts a program, which need not be ready yet. */
  start(program: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: a driver leaves its browser behind when it is ended.
      detached: true,
      // A Japanese keyboard would write other signs than those that a driver is told.
      env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'Asia/Tokyo', HOME: this.folder, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream.resume();
    this.#running.push(child);
    return child;
  }

  /** Starts a program and waits for what it says of itself, such as its port. */
  async startAndAsk(program: string, args: readonly string[], ready: RegExp): Promise<string> {
    const child = this.start(program, args);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        said += text;
        const found = ready.exec(said)?.[1];
        if (found !== undefined) resolve(found);
      });
    }
    child.once('error', reject);
    child.once('close', () => reject(new Error(`${program} has ended: ${said}`)));
    return await promise;
  }

  /** Ends them, the last one first. */
  async end(): Promise<void> {
    for (const child of this.#running.reverse()) {
      if (child.pid === undefined) continue;
      const closed = child.exitCode ?? child.signalCode ?? once(child, 'close');
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Nothing of its group is left.
      }
      await closed;
    }
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
