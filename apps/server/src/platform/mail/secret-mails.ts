import { seal, unseal } from '#platform/secrets/secrets.ts';
import { compose } from './compose-mail.ts';
import type { DueMail, Mail, StoredMail } from './mail.ts';
import type { MailSender } from './mail.view.ts';
import { UNREADABLE } from './mail-error.ts';
import type { Leaving } from './mail-lists.ts';
import type { Message, TemplateText } from './mail-template.ts';

/** Replaces a link that signs somebody in. */
const HIDDEN_LINK = '（リンクは表示しません）';
/** Replaces anything else that does. */
const HIDDEN = '（表示しません）';

/** In a mail to somebody else it does not open. */
const placeOf = ({ recipient }: Pick<Mail, 'recipient'>) => `mail to ${recipient}`;

/** A secret message without what lets somebody in. */
function withoutSecrets(message: Message): Message {
  const { template, placeholders } = message;
  const hidden = Object.entries(template.placeholders).flatMap(([name, { isSecret }]) => {
    if (name === 'link') return [[name, HIDDEN_LINK]];
    return isSecret ? [[name, HIDDEN]] : [];
  });
  return { ...message, placeholders: { ...placeholders, ...Object.fromEntries(hidden) } };
}

/**
 * A composed message for the table. If it has a link or code that signs somebody in, it is sealed,
 * with its text without them beside it.
 */
export function composeForKeeping(
  message: Message,
  {
    sender,
    templateText,
    sealKey,
    leaving,
  }: {
    sender: MailSender;
    templateText: TemplateText;
    sealKey: Buffer;
    leaving?: Leaving | undefined;
  },
): { mail: Mail; sealedBody: Buffer | null } {
  const mail = compose(message, sender, templateText, leaving);
  if (!message.template.isSecret) return { mail, sealedBody: null };
  const { text, html } = mail;
  return {
    mail: compose(withoutSecrets(message), sender, templateText, leaving),
    sealedBody: seal(sealKey, placeOf(mail), JSON.stringify({ text, html })),
  };
}

/**
 * A stored mail as it goes out.
 * @throws Error with the code UNREADABLE when it was sealed with another key, or for somebody else
 */
export function openMail(sealKey: Buffer, { sealedBody, ...mail }: StoredMail): DueMail {
  if (sealedBody === null) return { ...mail, html: mail.html ?? '' };
  try {
    return {
      ...mail,
      ...(JSON.parse(unseal(sealKey, placeOf(mail), sealedBody)) as { text: string; html: string }),
    };
  } catch (error) {
    throw Object.assign(new Error('sealed with another key', { cause: error }), {
      code: UNREADABLE,
    });
  }
}
