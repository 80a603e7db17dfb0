import { Alert, Box, Link, TextField } from '@mui/material';
import { markTerms, searchTerms } from '@orchard/contract/search-terms';
import { staffApi } from '@orchard/contract/staff';
import { Children, createElement, Fragment, useState } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { formatDuration } from '#lib/duration.ts';
import { useCall } from '#lib/use-call.ts';
import { useSettled } from '#lib/use-settled.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { firstMessage } from '#ui/form/refusal.tsx';
import { Tick } from '#ui/inputs/ticks.tsx';
import { Quiet } from '#ui/texts.tsx';

/** A place of the form; one that was found has the lines around it. */
export type Place = RecordOf<'corrections'>['places'][number] & { before?: string; after?: string };

/** What tells a place from others. */
export const keyOf = ({ video_id, start_ms }: Place): string => `${video_id} ${start_ms}`;

/** The title of a place's lecture. */
export const titleOf = ({ title }: Place): string => title ?? '削除された動画';

const secondOf = ({ start_ms }: Place) => Math.floor(start_ms / 1000);

/** When the words are said: 12:34. */
export const timeOf = (place: Place): string => formatDuration(secondOf(place));

/** The places of a correction: those that are ticked, of what the search of the speech has found. */
export function PlacesInput() {
  const { field, fieldState } = useInput<{ source: string }>({ source: 'places' });
  const chosen = (field.value ?? []) as Place[];
  const saved = (useRecordContext()?.places ?? []) as Place[];
  const [typed, setTyped] = useState(useSearchParams()[0].get('q') ?? '');
  const q = useSettled(typed.trim());
  const asked = { queryKey: ['spoken-places', q], query: { q }, enabled: q !== '' };
  const { data, error, isFetching } = useCall(staffApi.findSpokenPlaces, asked);
  const keys = new Set(chosen.map(keyOf));
  const found: readonly Place[] = data?.places ?? [];
  const shown = new Map([...saved, ...chosen, ...found].map((place) => [keyOf(place), place]));
  const isAll = found.every((place) => keys.has(keyOf(place)));
  const tick = (some: readonly Place[], isTicked: boolean) => {
    const touched = new Set(some.map(keyOf));
    const others = chosen.filter((place) => !touched.has(keyOf(place)));
    field.onChange(isTicked ? [...others, ...some] : others);
  };
  const message = firstMessage(fieldState.error) ?? error?.message;
  const counts = data && `${data.total}か所見つかり、${found.length}か所を表示しています。`;
  return (
    <Box
      role="group"
      aria-label="箇所"
      sx={{ overflowWrap: 'anywhere', '& h2': { fontSize: '1rem' } }}
    >
      <TextField
        fullWidth
        label="話された言葉"
        placeholder="控除 38万円"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        helperText="すべての言葉が100文字以内で話された箇所を、下書きも含む全動画の字幕から探します。「-言葉」を含む箇所は除きます。"
      />
      <Box role="status">
        {isFetching ? '探しています。' : counts} {chosen.length}か所を選択しています。
      </Box>
      {message && <Alert severity="error">{message}</Alert>}
      {found.length > 0 && (
        <Tick
          label="見つかった箇所をすべて選択"
          checked={isAll}
          onChange={(isTicked) => tick(found, isTicked)}
        />
      )}
      {[...shown.values()]
        .sort((one, other) => other.video_id - one.video_id || one.start_ms - other.start_ms)
        .map((place, at, all) => (
          <Fragment key={keyOf(place)}>
            {place.video_id !== all[at - 1]?.video_id && <h2>{titleOf(place)}</h2>}
            <Box sx={{ display: 'flex', alignItems: 'center' }}>
              <Tick
                checked={keys.has(keyOf(place))}
                onChange={(isTicked) => tick([place], isTicked)}
                label={
                  <>
                    {`${timeOf(place)} `}
                    {Children.toArray(
                      markTerms(place.words, searchTerms(q)).map(({ text, isHit }) =>
                        createElement(isHit ? 'mark' : Fragment, null, text),
                      ),
                    )}
                    <Quiet>{place.before && `${place.before} … ${place.after}`}</Quiet>
                  </>
                }
              />
              <Link
                component="a"
                href={`/video/${place.video_id}?s=${secondOf(place)}`}
                target="_blank"
                aria-label={`${titleOf(place)}の${timeOf(place)}を別のタブで再生`}
                sx={{ p: 1.5, whiteSpace: 'nowrap' }}
              >
                再生
              </Link>
            </Box>
          </Fragment>
        ))}
    </Box>
  );
}
