import { maintenanceDraft } from '@orchard/contract/staff/maintenance';
import { COMMAND } from '#console/records/audit.store.ts';
import { startMaintenance, stopMaintenance } from '#features/maintenance/maintenance.commands.ts';
import { findMaintenance } from '#features/maintenance/maintenance.view.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import { Problem } from '#platform/http/problem.ts';
import { type BilingualCommand, say } from './localise.ts';
import { withDatabase } from './with-database.ts';

interface Args {
  until: string;
  message: string;
}

function readDraft({ until, message }: Args) {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)$/.exec(until) ?? [];
  const end = maintenanceDraft.shape.until.safeParse(`${day} ${time}:00`);
  if (!end.success) {
    throw new StartRefusal({
      ja: `--until には、日本時間の日時を 2026-12-01T03:00 のように指定してください（「${until}」は使えません）。`,
      en: `--until must be a time in Japan like 2026-12-01T03:00, not "${until}".`,
    });
  }
  const said = maintenanceDraft.shape.message.safeParse(message);
  if (!said.success) {
    throw new StartRefusal({
      ja: '--message は500文字以内で指定してください。',
      en: '--message must have at most 500 characters.',
    });
  }
  return { until: end.data, message: said.data };
}

async function describe({ kysely }: Database): Promise<string[]> {
  const { maintenance: found, planned } = await findMaintenance(kysely);
  const toCome = planned
    ? [
        say({
          ja: `予定：${planned.begins_at}から${planned.until}まで（日本時間）、${planned.staff_name}`,
          en: `Planned: ${planned.begins_at} to ${planned.until}, Japan's time, ${planned.staff_name}`,
        }),
      ]
    : [];
  if (!found) {
    const none = { ja: 'メンテナンス中ではありません。', en: 'The site is not in maintenance.' };
    return [say(none), ...toCome];
  }
  const { until, begins_at: startedAt, staff_name: name, message } = found;
  return [
    say({
      ja: `メンテナンス中です。${until}（日本時間）に自動で終わります。`,
      en: `The site is in maintenance. It ends by itself at ${until}, Japan's time.`,
    }),
    say({ ja: `開始：${startedAt}、${name}`, en: `Started: ${startedAt}, ${name}` }),
    ...(message
      ? [say({ ja: `会員へのメッセージ：${message}`, en: `Message for members: ${message}` })]
      : []),
    ...toCome,
  ];
}

async function start(database: Database, draft: ReturnType<typeof readDraft>): Promise<string[]> {
  try {
    await database.kysely.transaction().execute((tx) => startMaintenance(tx, COMMAND, draft));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new StartRefusal({
      ja: '--until は、今より後で7日以内の日時にしてください。',
      en: '--until must be later than now and within 7 days.',
    });
  }
  return describe(database);
}

/** `orchard maintenance on|off|status`: closes the site for members until a time. */
export function addMaintenance(program: BilingualCommand): void {
  const maintenance = program
    .command('maintenance')
    .says(
      'メンテナンス（会員にはお知らせのページだけを表示する）',
      'maintenance: members see a notice, operators go on',
    );
  maintenance
    .command('on')
    .says(
      'メンテナンスを始める、または終了日時とメッセージを変える',
      'starts a maintenance, or gives it another end and message',
    )
    .needs(
      '--until <time>',
      '終わる日時（日本時間、例: 2026-12-01T03:00）',
      "when it ends, in Japan's time, like 2026-12-01T03:00",
    )
    .flag('--message <text>', '会員へのメッセージ', 'what members are told besides', '')
    .action((args: Args) => {
      const draft = readDraft(args);
      return withDatabase((database) => start(database, draft));
    });
  maintenance
    .command('off')
    .says('メンテナンスを終える', 'ends the maintenance')
    .action(() =>
      withDatabase(async (database) => {
        await database.kysely.transaction().execute((tx) => stopMaintenance(tx, COMMAND));
        return describe(database);
      }),
    );
  maintenance
    .command('status')
    .says('メンテナンス中かどうかを表示する', 'says whether the site is in maintenance')
    .action(() => withDatabase(describe));
}
