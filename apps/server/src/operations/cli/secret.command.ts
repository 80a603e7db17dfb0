import { acceptSecret } from '#use-cases/agree-on-secret.ts';
import type { BilingualCommand } from './localise.ts';
import { withDatabase } from './with-database.ts';

/** `orchard secret accept`: gives up the secret that the site was used with, for the present one. */
export function addSecret(program: BilingualCommand): void {
  program
    .command('secret')
    .says('秘密鍵', 'the secret of the site')
    .command('accept')
    .says(
      '現在の秘密鍵で使い始める（以前の秘密鍵は放棄する）',
      'goes on with another secret than before',
    )
    .action(() =>
      withDatabase(async ({ kysely }, config) => {
        const shutOut = await acceptSecret(kysely, config);
        if (shutOut === null) return ['The secret is the one that this site is used with.'];
        return [
          `The site goes on with this secret. The authenticators of ${shutOut} operators were taken away: they enrol anew at their next sign-in.`,
          'Everybody has to sign in again, and mailed links no longer work. Start the site anew now.',
        ];
      }),
    );
}
