import type { Kysely } from 'kysely';
import { forgetAuthenticator } from '#features/staff-auth/staff.store.ts';
import { listSealedAuthenticators } from '#features/staff-auth/staff-credentials.view.ts';
import { forgetNotedSecret, isNotedSecret, noteSecret } from '#platform/app-secret.store.ts';
import { makeSecret, readSecret, removeSecret } from '#platform/app-secret.ts';
import type { Config } from '#platform/config.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { canUnseal } from '#platform/sealed.ts';
import { authenticatorKey } from '#platform/secrets.ts';
import { StartRefusal } from '#platform/start-refusal.ts';
import { signEverybodyOut } from './sign-everybody-out.ts';

type Settings = Pick<Config, 'appSecret' | 'dataDir'>;

const secretOf = ({ appSecret, dataDir }: Settings) =>
  appSecret === null ? readSecret(dataDir) : { secret: appSecret };

/** The operators whose authenticators a secret does not open; all of them where there is none. */
async function shutOutBy(db: Kysely<DB>, appSecret: string | null): Promise<number[]> {
  const key = appSecret === null ? null : authenticatorKey(appSecret);
  const sealed = await listSealedAuthenticators(db);
  return sealed
    .filter(({ sealedSecret }) => key === null || !canUnseal(key, sealedSecret))
    .map(({ staffId }) => staffId);
}

/**
 * The secret of this installation: the one of the settings, else the one of the data folder, made
 * where nothing was ever sealed. What it is known by stands in the database from the first start on.
 * @throws StartRefusal when it is not the one that the site was used with, or cannot be read
 */
export async function agreeOnSecret(db: Kysely<DB>, settings: Settings): Promise<string> {
  const found = secretOf(settings);
  const given = 'secret' in found ? found.secret : null;
  const isNoted = await isNotedSecret(db, given);
  const shutOut = await shutOutBy(db, given);
  const isNew = isNoted === null && shutOut.length === 0;
  const isMissing = 'fault' in found && found.fault === 'missing';
  if (isNoted || (isNew && (given !== null || isMissing))) {
    const secret = given ?? makeSecret(settings.dataDir);
    await noteSecret(db, secret);
    // Another process may have noted another one meanwhile.
    if (await isNotedSecret(db, secret)) return secret;
  }
  const place = settings.appSecret === null ? 'DATA_DIR/app-secret' : 'APP_SECRET';
  const fault =
    'fault' in found ? found.fault : 'another than the one that this site was used with';
  throw new StartRefusal(
    `${place} is ${fault}: put the right one back (a backup holds DATA_DIR/app-secret, but no APP_SECRET), or give it up with "npm run secret:accept", which costs the authenticators of ${shutOut.length} operators, all sessions and all mailed links.`,
  );
}

/**
 * Goes on with the secret that the installation has now, or a new one, and takes away what only the
 * former one opens: operators' authenticators, and with them all sessions and mailed links.
 * @returns how many operators have to enrol anew; null when the secret was the right one already
 */
export async function acceptSecret(db: Kysely<DB>, settings: Settings): Promise<number | null> {
  const found = secretOf(settings);
  const given = 'secret' in found ? found.secret : null;
  if (await isNotedSecret(db, given)) return null;
  if (given === null) removeSecret(settings.dataDir);
  const secret = given ?? makeSecret(settings.dataDir);
  const shutOut = await shutOutBy(db, secret);
  await signEverybodyOut(db);
  await db.transaction().execute(async (tx) => {
    for (const staffId of shutOut) await forgetAuthenticator(tx, staffId);
    await forgetNotedSecret(tx);
    await noteSecret(tx, secret);
  });
  return shutOut.length;
}
