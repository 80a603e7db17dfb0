import { STAFF_ROLES, type StaffRole } from '@orchard/contract/staff/rights';
import type { Command } from 'commander';
import { createStaff } from '#features/operators/create-staff.commands.ts';
import { staffLink } from '#features/operators/operator-mails.view.ts';
import { forgetStaffTries } from '#features/staff-auth/staff-auth.commands.ts';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import { createLimits } from '#platform/limits/limits.ts';
import { readPerson } from './read-person.ts';
import { say } from './say.ts';
import { withDatabase } from './with-database.ts';

interface Wish {
  email: string;
  name: string;
  roles: StaffRole[];
  again: boolean;
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

async function create({ kysely, pool }: Database, config: Config, wish: Wish): Promise<string[]> {
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
export function addStaff(program: Command): void {
  program
    .command('staff')
    .description(say({ ja: 'スタッフ', en: 'operators' }))
    .command('create')
    .description(
      say({
        ja: 'スタッフを作り、パスワード設定用のリンクを表示する',
        en: 'makes an operator and prints the link that sets the password',
      }),
    )
    .requiredOption('--email <address>', say({ ja: 'メールアドレス', en: 'the mail address' }))
    .requiredOption('--name <name>', say({ ja: '氏名', en: 'the name' }))
    .requiredOption(
      '--role <role...>',
      say({
        ja: `ロール（複数可）: ${STAFF_ROLES.join('、')}`,
        en: `the role, or several: ${STAFF_ROLES.join(', ')}`,
      }),
    )
    .option(
      '--again',
      say({
        ja: '登録済みのスタッフの氏名・ロール・パスワード・認証アプリを改めて設定する',
        en: 'an operator who is there gets name, roles, link and authenticator anew',
      }),
      false,
    )
    .action((args: { email: string; name: string; role: string[]; again: boolean }) => {
      const wish = { ...readPerson(args), roles: readRoles(args.role), again: args.again };
      return withDatabase((database, config) => create(database, config, wish));
    });
}
