import { Alert, Box, Typography } from '@mui/material';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '#lib/use-call.ts';

type Preview = ResponseOf<typeof staffApi.previewSynonyms>;

/** What saving does to the groups. */
const formatEffect = (word: string, { group, words }: Preview): string =>
  group
    ? `「${word}」を「${group.words.join('、')}」のグループに追加します。`
    : `「${word}」と「${words[0]?.word}」を、新しいグループにします。`;

const formatCounts = ({ words }: Preview): string =>
  words.map(({ word, count }) => `${word} ${count}本`).join('、');

function Found({ preview }: { preview: Preview }) {
  const { count, videos, words } = preview;
  if (count === 0) {
    return <Typography>公開中の動画は見つかりません。別の言葉もお試しください。</Typography>;
  }
  const rest = count - videos.length;
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>見つかる公開中の動画：{count}本</Typography>
      {words.length > 1 && <Typography variant="body2">（{formatCounts(preview)}）</Typography>}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {videos.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {rest > 0 && <li>ほか{rest}本</li>}
      </Box>
    </>
  );
}

/** What a search for a word finds once it means the same as another. */
export function SynonymPreview({ word, sameAs }: { word: string; sameAs: string }) {
  const typed = sameAs.trim();
  const { data, error } = useCall(staffApi.previewSynonyms, {
    queryKey: ['synonyms', 'preview', typed],
    query: { word: typed },
    placeholderData: keepPreviousData,
    enabled: typed !== '' && [...typed].length <= 60,
    retry: false,
  });
  return (
    // There from the beginning, so that what comes into it is read out.
    <Box role="status">
      {error && <Alert severity="error">{error.message}</Alert>}
      {typed !== '' && data && data.words.length > 0 && (
        <>
          <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            {formatEffect(word, data)}
          </Typography>
          <Found preview={data} />
        </>
      )}
    </Box>
  );
}
