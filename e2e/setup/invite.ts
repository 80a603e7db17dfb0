import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SUPERUSER } from '@orchard/embedded-postgres';
import { builtCommands, compiled } from '#server/testing/site-process.ts';
import { dataDir } from './site-folder.ts';

/** Invites a member as an engineer does, on the command line, beside the running site. */
export async function invite(email: string, name: string, origin: string): Promise<void> {
  const host = new URLSearchParams({ host: join(dataDir, 'socket'), user: SUPERUSER });
  const wish = ['--email', email, '--name', name, '--role', 'orchard_main'];
  await promisify(execFile)(process.execPath, [builtCommands, 'member', 'invite', ...wish], {
    env: {
      ...compiled,
      DATABASE_URL: `postgres:///${SUPERUSER}?${host}`,
      // The mail's link is sealed with it until the site hands it over.
      APP_SECRET: readFileSync(join(dataDir, 'app-secret'), 'utf8').trim(),
      DATA_DIR: dataDir,
      PUBLIC_URL: origin,
      SMTP_URL: '',
    },
  });
}
