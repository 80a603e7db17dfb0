import type { Kysely } from 'kysely';
import { audit } from '#console/records/audit.store.ts';
import { findAddressee } from '#features/members/members.view.ts';
import { notifyOfSecurity } from '#features/notifications/notifications.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Addressee } from '#platform/mail/mail-template.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import type { MadeKey } from '#platform/webauthn/key-answers.ts';
import { passkeyChangedMail } from './passkey-mails.view.ts';
import { keepKey, type PasskeyParts } from './passkeys.commands.ts';
import { removeKey, removeKeys } from './passkeys.store.ts';

/** Tells a member of a change of the passkeys, in the bell and by mail. */
async function tell(
  tx: Kysely<DB>,
  { outbox, origin }: PasskeyParts,
  member: Addressee,
  { text, change }: { text: string; change: string },
): Promise<void> {
  await notifyOfSecurity(tx, member.id, text);
  await outbox.put(tx, passkeyChangedMail(member, origin, change));
}

/**
 * Adds a key of a member, and tells the member.
 * @returns its number
 * @throws Problem 422 under no field
 */
export const addMemberKey = (
  parts: PasskeyParts,
  member: Addressee,
  made: MadeKey,
  name: string,
): Promise<number> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const keyId = await keepKey(tx, { kind: 'member', id: member.id }, made, name);
    await tell(tx, parts, member, {
      text: `パスキー「${name}」が追加されました。`,
      change: `パスキー「${name}」の追加`,
    });
    return keyId;
  });

/** Removes a key of a member, and tells the member; returns whether there was such a key. */
export const removeMemberKey = (
  parts: PasskeyParts,
  member: Addressee,
  keyId: number,
): Promise<boolean> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const name = await removeKey(tx, { kind: 'member', id: member.id }, keyId);
    if (name === undefined) return false;
    await tell(tx, parts, member, {
      text: `パスキー「${name}」が削除されました。`,
      change: `パスキー「${name}」の削除`,
    });
    return true;
  });

/**
 * Removes all keys of a member for an operator, as after a device was lost, and tells the member.
 * @returns how many there were
 * @throws Problem 404
 */
export const removeKeysOf = (
  parts: PasskeyParts,
  staff: Staff,
  memberId: number,
): Promise<{ count: number }> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const member = await findAddressee(tx, memberId);
    if (!member) throw notFound();
    const count = await removeKeys(tx, { kind: 'member', id: memberId });
    if (count === 0) return { count };
    await tell(tx, parts, member, {
      text: 'パスキーがすべて削除されました。',
      change: '運営による、すべてのパスキーの削除',
    });
    await audit(tx, staff, [
      {
        action: 'remove_passkey',
        kind: 'member-passkeys',
        recordId: memberId,
        label: member.name,
        before: { passkey_count: count },
        after: { passkey_count: 0 },
      },
    ]);
    return { count };
  });
