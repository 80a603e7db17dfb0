import type { Command } from 'commander';
import { ensureBrands } from '#features/brands/brands.store.ts';
import { inviteMember } from '#features/members/members.commands.ts';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { SendMail } from '#platform/mail/deliver.ts';
import { createOutbox, outboxSettings } from '#platform/mail/outbox.ts';
import { configuredTransport } from '#platform/mail/transports.ts';
import { agreeOnSecret } from '#use-cases/agree-on-secret.ts';
import { readPerson } from './read-person.ts';
import { say } from './say.ts';
import { withDatabase } from './with-database.ts';

const silent = { info: () => {}, error: () => {} };

interface Wish {
  email: string;
  name: string;
  roles: string[];
}

async function findRoles({ kysely }: Database, config: Config, roles: string[]): Promise<number[]> {
  const { productName: product, productSlug } = config;
  await ensureBrands(kysely, { product, productSlug });
  const brands = await kysely.selectFrom('brands').select(['id', 'slug']).orderBy('id').execute();
  return roles.map((role) => {
    const brand = brands.find(({ slug }) => slug === role);
    if (brand) return brand.id;
    const slugs = brands.map(({ slug }) => slug).join(', ');
    throw new StartRefusal({
      ja: `「${role}」というロールはありません。使えるロール：${slugs}`,
      en: `There is no role "${role}"; the roles are ${slugs}.`,
    });
  });
}

/** Invites, then sends the mail; what is not sent now stays in the outbox of the site. */
async function invite(database: Database, config: Config, wish: Wish): Promise<string[]> {
  const brandIds = await findRoles(database, config, wish.roles);
  const { origin } = config.publicUrl;
  const transport = configuredTransport(config);
  let isSent = false;
  const send: SendMail = async (mail) => {
    await transport(mail);
    isSent ||=
      mail.kind === 'invitation' && mail.recipient.toLowerCase() === wish.email.toLowerCase();
  };
  const appSecret = await agreeOnSecret(database.kysely, config);
  const outbox = createOutbox(database, send, silent, outboxSettings({ ...config, appSecret }));
  const parts = { outbox, product: config.productName, origin };
  const outcome = await database.kysely
    .transaction()
    .execute((tx) => inviteMember(tx, parts, { ...wish, brandIds }));
  if (outcome === 'has a password') {
    throw new StartRefusal({
      ja: `${wish.email} は、パスワード設定済みの会員です。ログイン画面の「パスワードをお忘れの方」から設定し直せます。`,
      en: `${wish.email} is a member with a password already; "forgot password" on the sign-in screen gives a new one.`,
    });
  }
  if (outcome === 'suspended')
    throw new StartRefusal({
      ja: `${wish.email} は停止中です。`,
      en: `${wish.email} is suspended.`,
    });
  await outbox.deliver();
  return [
    outcome === 'added' ? `${wish.email} was invited.` : `${wish.email} was invited again.`,
    isSent
      ? config.smtpUrl
        ? 'The mail is sent; its link works for 7 days.'
        : `The mail was captured: ${config.publicUrl.origin}/dev/mail shows it while the site runs.`
      : 'The mail could not be sent yet; the running site tries again.',
  ];
}

/** `orchard member invite`: invites a member. */
export function addMember(program: Command): void {
  program
    .command('member')
    .description(say({ ja: '会員', en: 'members' }))
    .command('invite')
    .description(say({ ja: '会員を招待する', en: 'invites a member' }))
    .requiredOption('--email <address>', say({ ja: 'メールアドレス', en: 'the mail address' }))
    .requiredOption('--name <name>', say({ ja: '氏名', en: 'the name' }))
    .requiredOption(
      '--role <slug...>',
      say({ ja: 'ブランドのロール（複数可）', en: 'the role of a brand, or several' }),
    )
    .action((args: { email: string; name: string; role: string[] }) => {
      const wish = { ...readPerson(args), roles: [...new Set(args.role)] };
      return withDatabase((database, config) => invite(database, config, wish));
    });
}
