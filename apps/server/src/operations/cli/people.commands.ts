import { email, text } from '@orchard/contract/fields';
import { STAFF_ROLES, type StaffRole } from '@orchard/contract/staff/rights';
import { ensureBrands } from '#features/brands/brands.store.ts';
import { inviteMember } from '#features/members/members.commands.ts';
import { createStaff } from '#features/operators/create-staff.commands.ts';
import { staffLink } from '#features/operators/operator-mails.view.ts';
import { forgetStaffTries } from '#features/staff-auth/staff-auth.commands.ts';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import { createLimits } from '#platform/limits/limits.ts';
import type { SendMail } from '#platform/mail/deliver.ts';
import { configuredTransport } from '#platform/mail/transports.ts';
import type { BilingualCommand } from './localise.ts';
import { openOutbox, withDatabase } from './with-database.ts';

/**
 * Reads --email and --name of a command.
 * @throws StartRefusal when one of them does not do
 */
function readPerson(args: { email: string; name: string }): { email: string; name: string } {
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

/** Somebody whom a command lets in. */
interface Person<Role> {
  email: string;
  name: string;
  roles: Role[];
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
async function invite(database: Database, config: Config, wish: Person<string>): Promise<string[]> {
  const brandIds = await findRoles(database, config, wish.roles);
  const { origin } = config.publicUrl;
  const transport = configuredTransport(config);
  let isSent = false;
  const send: SendMail = async (mail) => {
    const end = await transport(mail);
    isSent ||=
      mail.kind === 'invitation' && mail.recipient.toLowerCase() === wish.email.toLowerCase();
    return end;
  };
  const outbox = await openOutbox(database, config, send);
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
export function addMember(program: BilingualCommand): void {
  program
    .command('member')
    .says('会員', 'members')
    .command('invite')
    .says('会員を招待する', 'invites a member')
    .needs('--email <address>', 'メールアドレス', 'the mail address')
    .needs('--name <name>', '氏名', 'the name')
    .needs('--role <slug...>', 'ブランドのロール（複数可）', 'the role of a brand, or several')
    .action((args: { email: string; name: string; role: string[] }) => {
      const wish = { ...readPerson(args), roles: [...new Set(args.role)] };
      return withDatabase((database, config) => invite(database, config, wish));
    });
}

function readRoles(named: readonly string[]): StaffRole[] {
  const unknown = named.find((role) => !STAFF_ROLES.some((valid) => valid === role));
  if (unknown !== undefined) {
    throw new StartRefusal({
      ja: `「${unknown}」というロールはありません。使えるロール：${STAFF_ROLES.join('、')}`,
      en: `There is no role "${unknown}"; the roles are ${STAFF_ROLES.join(', ')}.`,
    });
  }
  return STAFF_ROLES.filter((role) => named.includes(role));
}

async function create(
  { kysely, pool }: Database,
  config: Config,
  wish: Person<StaffRole> & { again: boolean },
): Promise<string[]> {
  const made = await kysely.transaction().execute((tx) => createStaff(tx, wish));
  if (made === 'there already') {
    throw new StartRefusal({
      ja: `${wish.email} はすでにスタッフです。--again を付けると、氏名とロールを改め、パスワードの代わりに新しいリンクを出し、認証アプリも登録し直しになります（停止中なら再開します）。`,
      en: `${wish.email} is an operator already. With --again the operator gets this name and these roles, a new link in place of the password and a new authenticator, and is let in again if shut out.`,
    });
  }
  await forgetStaffTries(createLimits(pool), { ...wish, id: made.id });
  return [
    `${wish.email} may come in as ${wish.roles.join(' and ')}. Choose a password with this link; it works once, for 72 hours:`,
    '',
    `  ${staffLink(config.publicUrl.origin, made.secret)}`,
    '',
    `Then sign in at ${config.publicUrl.origin}/staff; an authenticator is enrolled at the first sign-in.`,
  ];
}

/** `orchard staff create`: makes an operator, such as the first administrator. */
export function addStaff(program: BilingualCommand): void {
  program
    .command('staff')
    .says('スタッフ', 'operators')
    .command('create')
    .says(
      'スタッフを作り、パスワード設定用のリンクを表示する',
      'makes an operator and prints the link that sets the password',
    )
    .needs('--email <address>', 'メールアドレス', 'the mail address')
    .needs('--name <name>', '氏名', 'the name')
    .needs(
      '--role <role...>',
      `ロール（複数可）: ${STAFF_ROLES.join('、')}`,
      `the role, or several: ${STAFF_ROLES.join(', ')}`,
    )
    .flag(
      '--again',
      '登録済みのスタッフの氏名・ロール・パスワード・認証アプリを改めて設定する',
      'an operator who is there gets name, roles, link and authenticator anew',
      false,
    )
    .action((args: { email: string; name: string; role: string[]; again: boolean }) => {
      const wish = { ...readPerson(args), roles: readRoles(args.role), again: args.again };
      return withDatabase((database, config) => create(database, config, wish));
    });
}
