import { forgetInvitation } from '#features/invitations/invitations.store.ts';
import { memberResource, storeEmail, type WrittenMember } from '#features/members/members.store.ts';
import { findAddressee } from '#features/members/members.view.ts';
import { type RecordResource, recordResource } from '#platform/records/record-resource.ts';
import { endMemberSessions } from '#platform/sessions/sessions.store.ts';
import { tellOfOperatorsChange } from './change-email.ts';
import type { PasswordParts } from './change-password.ts';

/**
 * Members as records of the console, with what hangs on their fields: who gets another address is
 * told at the old one, signed out everywhere and reached by no older link; who is suspended is
 * signed out everywhere.
 */
export const memberRecords = (parts: PasswordParts): RecordResource<WrittenMember> =>
  recordResource<WrittenMember>({
    ...memberResource,
    async update(tx, id, draft) {
      // Holds the member's row, so that no change of their own comes between.
      const oldEmail = await storeEmail(tx, id, draft.email);
      const member = await findAddressee(tx, id);
      await memberResource.update(tx, id, draft);
      const newEmail = draft.email;
      if (member && oldEmail && oldEmail.toLowerCase() !== newEmail.toLowerCase()) {
        await forgetInvitation(tx, id);
        await tellOfOperatorsChange(tx, parts, member, { oldEmail, newEmail });
      }
      if (draft.is_suspended) await endMemberSessions(tx, id);
    },
  });
