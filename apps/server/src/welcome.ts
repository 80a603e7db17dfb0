import type { Kysely } from 'kysely';
import { operators, PASSWORD, people } from '#demo/cast/people.ts';
import type { Config } from '#platform/config/config.ts';
import { weakSettings } from '#platform/config/weak-settings.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { commandLine } from './platform/config/release.ts';

/** Returns the lines for the terminal: the site's address and its sign-ins. */
export async function welcome({ kysely }: Database, config: Config): Promise<string[]> {
  const { origin } = config.publicUrl;
  const lines = [
    `${config.productName} is ready: ${origin}`,
    `The operators' console:  ${origin}/staff`,
  ];
  if (config.smtpUrl === null) lines.push(mailNote(config));
  lines.push(...weakSettings(config).map(({ en }) => en));
  if (config.production) return lines;
  const members = await kysely
    .selectFrom('members')
    .leftJoin('memberships', 'memberships.member_id', 'members.id')
    .leftJoin('brands', 'brands.id', 'memberships.brand_id')
    .select(['members.email', 'brands.label'])
    .where(
      'members.email',
      'in',
      Object.values(people).map(({ email }) => email),
    )
    .orderBy('members.id')
    .orderBy('brands.position')
    .execute();
  if (members.length > 0) {
    const labels = Map.groupBy(members, ({ email }) => email);
    lines.push('', 'Demo sign-ins:');
    for (const [email, rows] of labels) {
      const brands = rows.flatMap(({ label }) => label ?? []).join(' and ') || 'no brand';
      lines.push(`  ${email.padEnd(20)} ${PASSWORD}   ${brands}`);
    }
  }
  lines.push(...(await consoleSignIns(kysely, members.length > 0)));
  return [...lines, '', 'Stop with Ctrl-C.'];
}

/**
 * How to come into the console: as the demo's operator, or how to make the first one.
 * @param isDemo whether the site holds the demo's content; another site's operator may have the same address
 */
async function consoleSignIns(kysely: Kysely<DB>, isDemo: boolean): Promise<string[]> {
  const staff = await kysely.selectFrom('staff').select('email').execute();
  const { email } = operators.sato;
  if (isDemo && staff.some((one) => one.email === email)) {
    return [
      '',
      'Console sign-in (an authenticator is enrolled at the first one):',
      `  ${email.padEnd(20)} ${PASSWORD}   administrator`,
    ];
  }
  return staff.length > 0
    ? []
    : [
        '',
        `Nobody may enter the console yet: ${commandLine('staff create --email E --name N --role admin')}`,
      ];
}

/** Where mails are while no mail server is set. */
const mailNote = ({ production, insecureTrial, publicUrl }: Config): string =>
  production || insecureTrial
    ? 'No mail leaves this site: SMTP_URL is not set, so mails are only written to DATA_DIR/mail.'
    : `Mails are captured: ${publicUrl.origin}/dev/mail`;
