import { Alert, Autocomplete, Box, TextField, Typography } from '@mui/material';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { foldText } from '@orchard/contract/fold-text';
import { staffApi } from '@orchard/contract/staff';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '#lib/use-call.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { useChoices } from '#ui/inputs/choices.tsx';

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

interface Option {
  word: string;
  group: RowOf<'synonyms'>;
}

/** So many words are offered at once. */
const OFFERED = 20;

/** Those that begin with what was typed, then those that contain it. */
function offeredFor(typed: string, options: readonly Option[]): Option[] {
  const folded = foldText(typed.trim());
  const found = options.map((option) => ({ option, at: foldText(option.word).indexOf(folded) }));
  const first = found.filter(({ at }) => at === 0);
  return [...first, ...found.filter(({ at }) => at > 0)]
    .slice(0, OFFERED)
    .map(({ option }) => option);
}

/** The word that another means: typed, or picked from the words that have a group. */
export function WordChoice({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (word: string) => void;
  error: string | undefined;
}) {
  const { data: groups = [] } = useChoices<RowOf<'synonyms'>>('synonyms');
  const options = groups.flatMap((group) => group.words.map((word) => ({ word, group })));
  return (
    <Autocomplete<Option, false, false, true>
      freeSolo
      forcePopupIcon
      value={null}
      inputValue={value}
      options={options}
      filterOptions={(all) => offeredFor(value, all)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.word)}
      getOptionKey={(option) =>
        typeof option === 'string' ? option : `${option.group.id} ${option.word}`
      }
      onInputChange={(_, typed, reason) => {
        if (reason === 'input' || reason === 'clear') onChange(typed);
      }}
      onChange={(_, chosen) => {
        if (chosen && typeof chosen !== 'string') onChange(chosen.word);
      }}
      // It opens beside the screen's landmarks.
      slotProps={{ popper: { role: 'region', 'aria-label': '言葉の候補' } }}
      renderOption={({ key, ...props }, { word, group }) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {word}
            <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{group.name}</Box>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          label="同じ意味の言葉"
          error={error !== undefined}
          helperText={error ?? '動画のタイトルや本文に使われている言葉を入力します。'}
        />
      )}
    />
  );
}
