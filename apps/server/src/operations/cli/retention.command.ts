import {
  RETENTION_KEYS,
  RETENTION_RULES,
  type RetentionKey,
} from '@orchard/contract/staff/retention';
import { askErasureOfEnded } from '#features/erasures/erasures.commands.ts';
import { findRetention, previewRetention } from '#features/retention/retention.view.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { agreeOnSecret } from '#use-cases/agree-on-secret.ts';
import { retain } from '#use-cases/retain.ts';
import { type BilingualCommand, say } from './localise.ts';
import { openOutbox, withDatabase } from './with-database.ts';

/** English names of the rules; the console has Japanese ones only. */
const NAMES: Record<RetentionKey, string> = {
  search_history: 'search history',
  watching: 'details of watching',
  mails: 'mails',
  devices: 'known devices',
  audit_values: 'what the audit log says of members',
  memberships: 'memberships that have ended',
};

const nameOf = (rule: RetentionKey) => say({ ja: RETENTION_RULES[rule].title, en: NAMES[rule] });

/** `orchard retention preview|run`: removes what is older than the rules of the console say. */
export function addRetention(program: BilingualCommand): void {
  const retention = program
    .command('retention')
    .says('データの保存期間（古いデータを消す）', 'for how long things are kept');
  retention
    .command('preview')
    .says(
      '今消えるデータの件数を表示する（何も消さない）',
      'says what would go now; removes nothing',
    )
    .action(() =>
      withDatabase(async ({ kysely }) => {
        const days = await findRetention(kysely);
        const found = await previewRetention(kysely, days);
        return RETENTION_KEYS.flatMap((rule) => {
          const limit = days[rule];
          if (limit === null) {
            return [say({ ja: `${nameOf(rule)}：消さない`, en: `${nameOf(rule)}: never` })];
          }
          const ofRule = found.filter((one) => one.rule === rule);
          const count = ofRule.reduce((sum, one) => sum + one.count, 0);
          const oldest = ofRule.flatMap(({ oldest_day: day }) => day ?? []).sort()[0];
          const since = oldest
            ? say({ ja: `、最も古いもの ${oldest}`, en: `, the oldest of ${oldest}` })
            : '';
          return [
            say({
              ja: `${nameOf(rule)}：${limit}日、${count}件${since}`,
              en: `${nameOf(rule)}: after ${limit} days, ${count}${since}`,
            }),
          ];
        });
      }),
    );
  retention
    .command('run')
    .says(
      '保存期間を過ぎたデータを今消す（サイトは毎晩4時10分に行う）',
      'removes now what is too old; the site does it each night at 4:10 in Japan',
    )
    .action(() =>
      withDatabase(async (database, config) => {
        const outbox = await openOutbox(database, config);
        const site = { outbox, origin: config.publicUrl.origin };
        const problems: string[] = [];
        const { removed } = await retain(database, {
          askErasure: (tx, ids) => askErasureOfEnded(tx, site, ids),
          appSecret: await agreeOnSecret(database.kysely, config),
          tell: (rule, error) => problems.push(`${nameOf(rule)}: ${(error as Error).message}`),
        });
        if (problems.length > 0) {
          throw new StartRefusal({
            ja: `消せなかったものがあります：${problems.join('、')}`,
            en: `Some of it could not be removed: ${problems.join(', ')}`,
          });
        }
        return RETENTION_KEYS.flatMap((rule) => {
          const count = removed[rule];
          if (count === undefined) return [];
          return [say({ ja: `${nameOf(rule)}：${count}件`, en: `${nameOf(rule)}: ${count}` })];
        });
      }),
    );
}
