import { Chip, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import {
  ACCEPTABLE,
  type FilmCheck,
  type FilmTrouble,
  SILENT_NIGHTS,
  UNPLAYABLE,
} from '@orchard/contract/staff/film-checks';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { formatDuration } from '#lib/duration.ts';
import { useMay } from '#lib/use-rights.ts';
import { Row } from '#ui/row.tsx';
import { ActionButton, ConfirmedAction } from './action-button.tsx';

/** What a look found, as a sentence. */
function foundBy({ trouble, is_suspected, is_waiting }: FilmCheck): string {
  if (is_waiting) return '応答がありませんでした。あとで自動的にもう一度確認します。';
  if (is_suspected) return '問題がある可能性があります。数分後に自動的にもう一度確認します。';
  return trouble ? '問題は続いています。' : '問題はありませんでした。';
}

/** Looks at the film of a video at once; where another film may be right, accepts it. */
export function FilmCheckButtons({ check }: { check: FilmCheck }) {
  const { id, title, trouble } = check;
  const mayWrite = useMay('content.write');
  const client = useQueryClient();
  // The list, the dashboard and the video's form show the same film.
  const refresh = () => void client.invalidateQueries({ queryKey: ['film-checks'] });
  if (!mayWrite) return null;
  return (
    <Row>
      <ActionButton
        size="small"
        variant="outlined"
        aria-label={`「${title}」を今すぐ確認する`}
        act={() => call(staffApi['film-checks.look'], { params: { id } })}
        done={(found) => {
          refresh();
          return foundBy(found);
        }}
      >
        今すぐ確認する
      </ActionButton>
      {ACCEPTABLE.some((damage) => damage === trouble) && (
        <ConfirmedAction
          size="small"
          variant="text"
          aria-label={`「${title}」はこの内容で正しい`}
          title="この内容で正しいですか？"
          content={`「${title}」の現在の動画、長さ、字幕を正しいものとして記録します。次の確認からは、この内容と比べます。`}
          act={() => call(staffApi['film-checks.accept'], { params: { id } })}
          done={() => {
            refresh();
            return '現在の内容を正しいものとして記録しました。';
          }}
        >
          この内容で正しい
        </ConfirmedAction>
      )}
    </Row>
  );
}

/** Short names of what can have become of a film. */
export const TROUBLE_LABELS: Record<FilmTrouble, string> = {
  gone: '動画がない',
  private: '非公開',
  domain: 'このサイトで再生不可',
  hash: 'リンクの変更',
  replaced: '差し替え',
  length: '長さの変更',
  captions: '字幕がない',
  file: '元のファイルがない',
  silent: '確認できない',
};

type About = Pick<FilmCheck, 'source' | 'has_hash' | 'length_before' | 'length_now'>;

const NEW_FILM = '別の動画を登録するか、下書きに戻してください。';
const IF_RIGHT = '内容を確かめ、正しければ「この内容で正しい」を押してください。';

const lengths = ({ length_before: before, length_now: now }: About) =>
  before !== null && now !== null && before !== now
    ? `（長さ ${formatDuration(before)} → ${formatDuration(now)}）`
    : '';

/** What happened to a film, and what to do. */
const TEXTS: Record<FilmTrouble, (film: About) => readonly [happened: string, todo: string]> = {
  gone: ({ source, has_hash }) =>
    source === 'file'
      ? ['動画ファイルが保存先にありません。', NEW_FILM]
      : [
          `Vimeoで削除されたか、${has_hash ? '限定公開のリンク（ハッシュ）が変わって' : '限定公開に変わって'}います。`,
          `Vimeoに動画があれば、現在のURLを登録し直してください。なければ、${NEW_FILM}`,
        ],
  private: () => [
    'Vimeoで非公開になっています。',
    'Vimeoのプライバシー設定で、埋め込みを許可してください。',
  ],
  domain: () => [
    'Vimeoの埋め込みの設定で、このサイトが許可されていません。',
    'Vimeoの埋め込みのプライバシー設定に、このサイトのドメインを追加してください。',
  ],
  hash: () => [
    'Vimeoで動画のリンク（ハッシュ）が変わっています。',
    '現在のVimeoのURLを登録し直してください。',
  ],
  replaced: (film) => [`別の動画に差し替えられた可能性があります${lengths(film)}。`, IF_RIGHT],
  length: (film) => [`動画の長さが変わっています${lengths(film)}。`, IF_RIGHT],
  captions: () => [
    '登録されていた字幕がなくなっています。',
    '字幕を登録し直してください。字幕なしで正しければ「この内容で正しい」を押してください。',
  ],
  file: () => [
    '元の動画ファイルが保存先にありません。変換済みの動画は再生できます。',
    '手元の動画ファイルをもう一度アップロードしてください。',
  ],
  silent: () => [
    `${SILENT_NIGHTS}日続けて確認できませんでした。`,
    'Vimeoで再生できるか確かめ、「今すぐ確認する」を押してください。',
  ],
};

/** What happened to a film, and below it what to do. */
export function Trouble({ check }: { check: FilmCheck }) {
  if (!check.trouble) return null;
  const [happened, todo] = TEXTS[check.trouble](check);
  return (
    <Stack component="span" spacing={0.5} sx={{ alignItems: 'start', maxWidth: 520 }}>
      <Chip
        size="small"
        variant="outlined"
        color={UNPLAYABLE.some((damage) => damage === check.trouble) ? 'error' : 'warning'}
        label={TROUBLE_LABELS[check.trouble]}
      />
      <Typography component="span" variant="body2">
        {happened}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary">
        {todo}
      </Typography>
    </Stack>
  );
}
