import { Alert, Link as MuiLink } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import type { RecordOf } from '#lib/wire-types.ts';
import { LineInput } from '#ui/inputs/line-input.tsx';

const videosOf = (tag: number) =>
  `/videos?filter=${encodeURIComponent(JSON.stringify({ tag: String(tag) }))}`;

/** Names the effects of a new name, before saving. */
function Uses() {
  const tag = useRecordContext<RecordOf<'tags'>>();
  if (!tag || tag.videos_count + tag.categories_count === 0) return null;
  return (
    <Alert severity="info">
      動画{tag.videos_count}本、動画カテゴリー{tag.categories_count}
      件で使われています。名前を変更すると、会員の画面と検索にもすぐに反映されます。一部の動画だけ別のタグにするには、
      <MuiLink component={Link} to={videosOf(tag.id)}>
        このタグの動画
      </MuiLink>
      を選択して「タグを付け替える」を押します。
    </Alert>
  );
}

/** The fields of a tag. */
export const TagFields = () => (
  <>
    <LineInput source="name" label="タグ名" />
    <Uses />
  </>
);
