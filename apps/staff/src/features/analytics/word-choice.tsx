import { Autocomplete, Box, TextField } from '@mui/material';
import { foldText } from '@orchard/contract/fold-text';
import type { RowOf } from '#lib/wire-types.ts';
import { useChoices } from '#ui/inputs/use-choices.ts';

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
      openText="候補を表示"
      closeText="候補を閉じる"
      clearText="消去"
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
