/** A written body of a mail: as HTML with its styles, and the same words as text. */
export interface MailBody {
  html: string;
  text: string;
}
