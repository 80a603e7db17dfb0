import { forgetInvitation } from '#features/invitations/invitations.store.ts';
import { memberKind, type WrittenMember } from '#features/members/members.store.ts';
import { endTokens } from '#features/tokens/mailed-tokens.store.ts';
import { recordKind } from '#platform/records/record-kind.ts';
import { endMemberSessions } from '#platform/sessions/sessions.store.ts';

/**
 * Members as records of the console, with what hangs on their fields: with another address the
 * links that were mailed to the old one end, and who is suspended is signed out everywhere.
 */
export const memberRecords = recordKind<WrittenMember>({
  ...memberKind,
  async update(tx, id, draft) {
    const before = await memberKind.read(tx, id);
    await memberKind.update(tx, id, draft);
    if (before?.email.toLowerCase() !== draft.email.toLowerCase()) {
      await endTokens(tx, id);
      await forgetInvitation(tx, id);
    }
    if (draft.is_suspended) await endMemberSessions(tx, id);
  },
});
