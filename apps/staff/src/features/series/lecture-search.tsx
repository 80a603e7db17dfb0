import { Autocomplete, TextField } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '#lib/use-call.ts';
import type { NamedVideo } from './lecture-line.tsx';

/** Finds videos by words, to put them into the series. */
export function LectureSearch({
  without,
  onChoose,
}: {
  /** Videos that are in it already. */
  without: readonly number[];
  onChoose: (video: NamedVideo) => void;
}) {
  const [query, setQuery] = useState('');
  const { data = [], error } = useCall(staffApi['videos.list'], {
    queryKey: ['videos', 'for-series', query],
    query: { q: query, p: '1' },
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete
      value={null}
      inputValue={query}
      onInputChange={(_, typed, reason) => reason !== 'reset' && setQuery(typed)}
      onChange={(_, video) => {
        if (!video) return;
        setQuery('');
        onChoose(video);
      }}
      options={data.filter(({ id }) => !without.includes(id))}
      // The server has searched already.
      filterOptions={(options) => options}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      blurOnSelect={false}
      noOptionsText="見つかりませんでした。"
      renderInput={(params) => (
        <TextField
          {...params}
          size="small"
          label="動画を追加"
          error={error !== null}
          helperText={error?.message ?? 'タイトルの言葉を入力して選択します。'}
        />
      )}
    />
  );
}
