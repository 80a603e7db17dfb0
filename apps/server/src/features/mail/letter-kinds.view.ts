import {
  confirmEmailLetterKind,
  emailChangedLetterKind,
} from '#features/account/email-letters.view.ts';
import {
  enquiryLetterKind,
  enquiryReplyLetterKind,
} from '#features/contact/enquiry-letters.view.ts';
import {
  recoveryCodeUsedTemplate,
  staffAccountChangedTemplate,
  staffAuthenticatorChangedTemplate,
  staffLinkLetterKind,
  staffPasswordChangedLetterKind,
} from '#features/operators/staff-letters.view.ts';
import {
  invitationLetterKind,
  passwordChangedLetterKind,
  reminderLetterKind,
  resetLetterKind,
} from '#features/passwords/password-letters.view.ts';
import { questionAnsweredLetterKind } from '#features/questions/question-letters.view.ts';
import type { LetterKind } from '#platform/mail/letter-kind.ts';

/** Every kind of letter that the site sends, as operators find their wording. */
export const LETTER_KINDS: readonly LetterKind[] = [
  resetLetterKind,
  passwordChangedLetterKind,
  invitationLetterKind,
  reminderLetterKind,
  confirmEmailLetterKind,
  emailChangedLetterKind,
  enquiryLetterKind,
  enquiryReplyLetterKind,
  questionAnsweredLetterKind,
  staffLinkLetterKind,
  staffPasswordChangedLetterKind,
  staffAccountChangedTemplate,
  staffAuthenticatorChangedTemplate,
  recoveryCodeUsedTemplate,
];

/** A kind of letter by its number; undefined when there is none. */
export const findLetterKind = (id: number): LetterKind | undefined =>
  LETTER_KINDS.find((kind) => kind.id === id);
