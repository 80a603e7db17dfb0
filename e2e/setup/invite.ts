import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SUPERUSER } from '#server/platform/embedded-postgres/cluster.ts';
import { dataDir } from './site-folder.ts';

const command = join(import.meta.dirname, '../../apps/server/src/invite.ts');

/** Invites a member as an engineer does, on the command line, beside the running site. */
export async function invite(email: string, name: string, origin: string): Promise<void> {
  const host = new URLSearchParams({ host: join(dataDir, 'socket'), user: SUPERUSER });
  const wish = ['--email', email, '--name', name, '--role', 'orchard_main'];
  await promisify(execFile)(process.execPath, [command, ...wish], {
    env: {
      DATABASE_URL: `postgres:///${SUPERUSER}?${host}`,
      // Only for cookies, which the command makes none of.
      APP_SECRET: 'of-no-use-here-but-long-enough-for-it',
      DATA_DIR: dataDir,
      PUBLIC_URL: origin,
      SMTP_URL: '',
    },
  });
}
