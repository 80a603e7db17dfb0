import type { Subscription } from './mail-lists.ts';

/** A composed mail: one recipient, the same content as text and as HTML. */
export interface Mail {
  /** Its purpose in the console's queue: `password_reset`. */
  kind: string;
  recipient: string;
  /** Where a reply goes; null: to nobody who reads it. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
}

/** A mail whose turn it is. */
export interface DueMail extends Mail {
  id: number;
  /** The sender's name in place of the one in the settings. */
  fromName: string | null;
  messageId: string;
  /** The Message-ID of the first mail of its thread; null where it begins one. */
  inReplyTo: string | null;
  /** Which try this is, from 1. */
  attempt: number;
  /** The list that the recipient can leave; null where the mail answers what somebody did. */
  list: Subscription | null;
  /** Further headers, composed as the mail is sent. */
  headers?: Readonly<Record<string, string>>;
}

/** A mail in the table; `openMail` reads a sealed one. */
export interface StoredMail extends Omit<DueMail, 'html'> {
  html: string | null;
  sealedBody: Buffer | null;
}

/** How a mail is put into the outbox. */
export interface QueueOptions {
  /** An interval after which it need not be sent any more. */
  expiresIn?: string | null;
  /** The Message-ID of the first mail of its thread. */
  inReplyTo?: string | null;
  /** The batch of the mail, which yields to mails that somebody waits for. */
  batchId?: string | null;
  /** The mail that is sent once more as this one. */
  resentFrom?: number | null;
  /** The member whom it is for, where it is signed for another than the member. */
  memberId?: number | null;
  /** The list of the mail, and the member who gets it. */
  list?: Subscription | null;
}

/** A mail in the outbox. */
export interface QueuedMail {
  id: number;
  messageId: string;
}
