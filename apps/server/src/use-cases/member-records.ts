import { forgetInvitation } from '#features/invitations/invitations.store.ts';
import { memberResource, storeEmail, type WrittenMember } from '#features/members/members.store.ts';
import { findAddressee } from '#features/members/members.view.ts';
import { keepOpenFor } from '#features/series/lecture-openings.store.ts';
import { type RecordResource, recordResource } from '#platform/records/record-resource.ts';
import { endSessions } from '#platform/sessions/sessions.store.ts';
import { tellOfOperatorsChange } from './change-email.ts';
import type { PasswordParts } from './change-password.ts';

/**
 * Members as records of the console, with the effects of their fields: a new address ends sessions
 * and links and sends a notice to the old one; a suspension ends sessions.
 */
export const memberRecords = (parts: PasswordParts): RecordResource<WrittenMember> =>
  recordResource<WrittenMember>({
    ...memberResource,
    async update(tx, id, draft) {
      // Locks the member's row, so that the member's own change cannot come between.
      const oldEmail = await storeEmail(tx, id, draft.email);
      const member = await findAddressee(tx, id);
      await keepOpenFor(tx, id);
      await memberResource.update(tx, id, draft);
      const newEmail = draft.email;
      if (member && oldEmail && oldEmail.toLowerCase() !== newEmail.toLowerCase()) {
        await forgetInvitation(tx, id);
        await tellOfOperatorsChange(tx, parts, member, { oldEmail, newEmail });
      }
      if (draft.is_suspended) await endSessions(tx, { kind: 'member', id });
    },
  });
