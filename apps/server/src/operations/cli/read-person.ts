import { email, text } from '@orchard/contract/fields';
import { StartRefusal } from '#platform/config/start-refusal.ts';

/**
 * Reads --email and --name of a command.
 * @throws StartRefusal when one of them does not do
 */
export function readPerson(args: { email: string; name: string }): { email: string; name: string } {
  const address = email().safeParse(args.email);
  if (!address.success) {
    throw new StartRefusal({
      ja: `--email にはメールアドレスを指定してください（「${args.email}」は使えません）。`,
      en: `--email must be a mail address, not "${args.email}".`,
    });
  }
  const name = text('').safeParse(args.name);
  if (!name.success)
    throw new StartRefusal({
      ja: '--name は1～255文字で指定してください。',
      en: '--name must have 1 to 255 characters.',
    });
  return { email: address.data, name: name.data };
}
