// Gives up the secret that the site was used with, for the one of APP_SECRET or a new one:
// npm run secret:accept
import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { acceptSecret } from './use-cases/agree-on-secret.ts';

await runCommand(
  () => parseArgs({ options: {} }),
  async ({ kysely }, config) => {
    const shutOut = await acceptSecret(kysely, config);
    if (shutOut === null) return ['The secret is the one that this site is used with.'];
    return [
      `The site goes on with this secret. The authenticators of ${shutOut} operators were taken away: they enrol anew at their next sign-in.`,
      'Everybody has to sign in again, and mailed links no longer work. Start the site anew now.',
    ];
  },
);
