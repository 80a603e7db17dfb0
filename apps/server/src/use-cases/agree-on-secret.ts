import type { Kysely } from 'kysely';
import { replaceAuditSecret } from '#console/records/audit-seals.store.ts';
import { forgetAuthenticator } from '#features/staff-auth/staff.store.ts';
import { listSealedAuthenticators } from '#features/staff-auth/staff-auth.view.ts';
import { forgetMemberAuthenticator } from '#features/two-step/two-step.store.ts';
import { listMemberAuthenticators } from '#features/two-step/two-step.view.ts';
import { openAuthenticator } from '#platform/authenticators/sealed-authenticators.ts';
import type { Config } from '#platform/config/config.ts';
import { commandLine } from '#platform/config/release.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import {
  forgetNotedSecret,
  isNotedSecret,
  noteSecret,
} from '#platform/secrets/app-secret.store.ts';
import { makeSecret, readSecret, removeSecret } from '#platform/secrets/app-secret.ts';
import { authenticatorKey } from '#platform/secrets/secrets.ts';
import { endAllWaysIn } from '#ways-in';

type Settings = Pick<Config, 'appSecret' | 'dataDir'>;

const FAULTS = {
  missing: { ja: 'がありません', en: 'missing' },
  damaged: { ja: 'は壊れています', en: 'damaged' },
  other: {
    ja: 'は、このサイトで使っていたものと違います',
    en: 'another than the one that this site was used with',
  },
};

const secretOf = ({ appSecret, dataDir }: Settings) =>
  appSecret === null ? readSecret(dataDir) : { secret: appSecret };

/** The operators whose authenticators a secret does not open; all operators without a secret. */
async function shutOutBy(db: Kysely<DB>, appSecret: string | null): Promise<number[]> {
  const key = appSecret === null ? null : authenticatorKey(appSecret);
  const sealed = await listSealedAuthenticators(db);
  return sealed
    .filter(
      ({ staffId: id, sealedSecret }) =>
        key === null || openAuthenticator(key, { kind: 'staff', id }, sealedSecret) === null,
    )
    .map(({ staffId }) => staffId);
}

/**
 * The secret of this installation: from the settings, else from the data folder, where it is created
 * if nothing was ever sealed. From the first start the database holds a check value of the secret.
 * @throws StartRefusal when the secret is not the one the site was used with, or cannot be read
 */
export async function agreeOnSecret(db: Kysely<DB>, settings: Settings): Promise<string> {
  const found = secretOf(settings);
  const stored = 'secret' in found ? found.secret : null;
  const isNoted = await isNotedSecret(db, stored);
  const shutOut = await shutOutBy(db, stored);
  const isNew = isNoted === null && shutOut.length === 0;
  const isMissing = 'fault' in found && found.fault === 'missing';
  if (isNoted || (isNew && (stored !== null || isMissing))) {
    const secret = stored ?? makeSecret(settings.dataDir);
    await noteSecret(db, secret);
    // Another process may have stored another one meanwhile.
    if (await isNotedSecret(db, secret)) return secret;
  }
  const place = settings.appSecret === null ? 'DATA_DIR/app-secret' : 'APP_SECRET';
  const fault = 'fault' in found ? FAULTS[found.fault] : FAULTS.other;
  const accept = commandLine('secret accept');
  throw new StartRefusal({
    ja: `${place} ${fault.ja}。正しいものに戻すか（バックアップにはDATA_DIR/app-secretはありますが、APP_SECRETはありません）、「${accept}」であきらめてください。その場合、スタッフ${shutOut.length}人の認証アプリ、すべてのセッション、メールで送ったすべてのリンクが無効になります。`,
    en: `${place} is ${fault.en}: put the right one back (a backup holds DATA_DIR/app-secret, but no APP_SECRET), or give it up with "${accept}", which costs the authenticators of ${shutOut.length} operators, all sessions and all mailed links.`,
  });
}

/**
 * Accepts the installation's present secret, or a new one. Removes the authenticators that only the
 * old secret opens, and ends all sessions and mailed links.
 * @returns the number of operators who must enrol again; null if the secret matched already
 */
export async function acceptSecret(db: Kysely<DB>, settings: Settings): Promise<number | null> {
  const found = secretOf(settings);
  const stored = 'secret' in found ? found.secret : null;
  if (await isNotedSecret(db, stored)) return null;
  if (stored === null) removeSecret(settings.dataDir);
  const secret = stored ?? makeSecret(settings.dataDir);
  const shutOut = await shutOutBy(db, secret);
  await endAllWaysIn(db, 'secret is replaced');
  await db.transaction().execute(async (tx) => {
    for (const staffId of shutOut) await forgetAuthenticator(tx, staffId);
    for (const { memberId, sealedSecret } of await listMemberAuthenticators(tx)) {
      const member = { kind: 'member', id: memberId } as const;
      const isOpen = openAuthenticator(authenticatorKey(secret), member, sealedSecret) !== null;
      // Their owners sign in without one and set up another.
      if (!isOpen) await forgetMemberAuthenticator(tx, memberId);
    }
    await forgetNotedSecret(tx);
    await noteSecret(tx, secret);
    await replaceAuditSecret(tx, secret);
  });
  return shutOut.length;
}
