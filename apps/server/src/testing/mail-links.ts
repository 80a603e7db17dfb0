import type { Mail } from '#platform/mail/mail.ts';

/** The link that a mail asks its reader to open. */
export function linkIn(mail: Pick<Mail, 'text'> | undefined): URL {
  const [url] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? [];
  if (url === undefined) throw new Error('no mail with a link came');
  return new URL(url);
}

/** The secret at the end of a mail's link. */
export const secretIn = (mail: Pick<Mail, 'text'> | undefined): string =>
  linkIn(mail).pathname.split('/').at(-1) ?? '';
