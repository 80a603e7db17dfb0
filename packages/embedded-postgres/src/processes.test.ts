import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { processExists } from './processes.ts';

test.skipIf(process.platform !== 'linux')(
  'a process that has ended does not run, although nobody has waited for it',
  async () => {
    // The program in place of the shell knows nothing of the shell's child.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(line);
    expect(processExists(pid)).toBe(true);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => processExists(pid)).toBe(false);
    // It is there all the same, or this throws.
    process.kill(pid, 0);
    parent.kill();
    await once(parent, 'close');
    await expect.poll(() => processExists(parent.pid as number)).toBe(false);
  },
);
