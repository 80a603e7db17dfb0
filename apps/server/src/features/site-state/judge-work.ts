import type { SiteLine } from '@orchard/contract/staff/site-state';
import { action, attention, formatCounts, formatSeconds, ok } from './site-lines.ts';
import type { SiteState } from './site-state.view.ts';

/** A mail that somebody waits for leaves within seconds; later tries are within minutes. */
const MOST_MAIL_SECONDS = 900;

const number = (count: number) => count.toLocaleString('ja-JP');

/** The lines about mails and notifications on devices. */
export function judgeMails(state: SiteState, pushes: { failed: number }): SiteLine[] {
  const { mailsWaiting, oldestMailAge, mailsSentInHour, mailsFailedInDay, mailsRefused } = state;
  const sending = '送信';
  const flow = `過去1時間に${number(mailsSentInHour)}通を送信、送信待ちは${number(mailsWaiting)}通です。`;
  const queue =
    oldestMailAge > MOST_MAIL_SECONDS
      ? action(
          sending,
          `${formatSeconds(oldestMailAge)}も待っているメールがあります。${flow}サイトのプロセスとメールサーバーを確かめてください。`,
          'mails',
        )
      : ok(sending, flow, 'mails');
  const refused =
    mailsRefused > 0
      ? action(
          'メールサーバーの応答',
          `メールサーバーが、宛先ではなくこのサイトの側の理由で受け付けず、${number(mailsRefused)}通が待っています。「メール」で理由を確かめて、直してください。`,
          'mails',
        )
      : ok('メールサーバーの応答', 'このサイトからのメールは断られていません。');
  const failed =
    mailsFailedInDay > 0
      ? attention(
          '届かなかったメール',
          `過去24時間に${number(mailsFailedInDay)}通あります。宛先の誤りでなければ、理由を確かめてください。`,
          'mails',
        )
      : ok('届かなかったメール', '過去24時間にはありません。');
  const waits = `送信待ちは${number(state.pushesWaiting)}件です。`;
  const push =
    pushes.failed > 0
      ? attention(
          '端末への通知',
          `起動してから${number(pushes.failed)}回失敗しました。${waits}外向きの443番が閉じていないか確かめてください。`,
        )
      : ok('端末への通知', waits);
  return [queue, refused, failed, push];
}

/** The lines about operators' jobs and imports. */
export function judgeJobs({ jobs, jobsFailedInDay, jobsStalled }: SiteState): SiteLine[] {
  const about = '一括処理と取り込み';
  const counts = formatCounts(jobs, { running: '実行中', waiting: '待機中' });
  if (jobsStalled > 0) {
    return [
      action(
        about,
        `${number(jobsStalled)}件が15分以上進んでいません。サイトのログに理由があります。再起動すると続きから進みます。`,
        'jobs',
      ),
    ];
  }
  return jobsFailedInDay > 0
    ? [
        attention(
          about,
          `過去24時間に${number(jobsFailedInDay)}件失敗しました。理由を確かめてください。`,
          'jobs',
        ),
      ]
    : [ok(about, counts, 'jobs')];
}

/** The lines about films. */
export function judgeFilms({ films, filmsDamaged, followTroubles }: SiteState): SiteLine[] {
  const { failed = 0 } = films;
  const transcoding = failed
    ? attention(
        '変換',
        `${number(failed)}本の動画ファイルを変換できませんでした。動画の画面に理由があります。`,
        'videos',
      )
    : ok('変換', formatCounts(films, { running: '変換中', waiting: '待機中' }));
  const playing = filmsDamaged
    ? action('再生', `${number(filmsDamaged)}本の動画に確認が必要です。`, 'film-checks')
    : ok('再生', '確認が必要な動画はありません。', 'film-checks');
  const follows = followTroubles.map(({ place_name, trouble }) =>
    action('Vimeoのフォロー', `「${place_name}」：${trouble}`, 'vimeo'),
  );
  return [transcoding, playing, ...follows];
}

/** The lines about what search is read from. It renews itself, so there is nothing to do. */
export function judgeSearch({ textsIndexed, readings }: SiteState): SiteLine[] {
  const texts = `${number(textsIndexed)}件の文章を検索できます。`;
  const { done, total } = readings;
  const read =
    done < total
      ? `題名・タグの読みを調べています（${number(done)}／${number(total)}件）。`
      : `${number(total)}件の題名・タグの読みで検索できます。`;
  return [ok('検索の索引', texts), ok('読み', read)];
}
