import { Alert, Box, Button, Checkbox, FormControlLabel, Link, TextField } from '@mui/material';
import { markTerms, searchTerms } from '@orchard/contract/search-terms';
import { staffApi } from '@orchard/contract/staff';
import { Fragment, useState } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import { formatDuration } from '#lib/duration.ts';
import { useCall } from '#lib/use-call.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { firstMessage } from '#ui/form/refusal.tsx';
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

/** A box to tick, over the width. */
const Tick = ({
  label,
  ...box
}: React.ComponentProps<typeof Checkbox> & { label: React.ReactNode }) => (
  <FormControlLabel sx={{ flex: 1, minWidth: 0 }} label={label} control={<Checkbox {...box} />} />
);

/** The places of a correction: those that are ticked, of what the search of the speech has found. */
export function PlacesInput() {
  const { field, fieldState } = useInput<{ source: string }>({ source: 'places' });
  const chosen = (field.value ?? []) as Place[];
  const saved = (useRecordContext()?.places ?? []) as Place[];
  const [typed, setTyped] = useState('');
  const [q, setSought] = useState('');
  const asked = { queryKey: ['spoken-places', q], query: { q }, enabled: q !== '' };
  const { data, error, isFetching } = useCall(staffApi.findSpokenPlaces, asked);
  const keys = new Set(chosen.map(keyOf));
  const found: readonly Place[] = data?.places ?? [];
  const shown = new Map([...saved, ...chosen, ...found].map((place) => [keyOf(place), place]));
  const ticked = found.filter((place) => keys.has(keyOf(place))).length;
  const tick = (some: readonly Place[], isTicked: boolean) => {
    const touched = new Set(some.map(keyOf));
    const others = chosen.filter((place) => !touched.has(keyOf(place)));
    field.onChange(isTicked ? [...others, ...some] : others);
  };
  const message = firstMessage(fieldState.error) ?? error?.message;
  const counts = data && `${data.total}か所見つかり、${found.length}か所を表示しています。`;
  return (
    <Box role="group" aria-label="箇所" sx={{ overflowWrap: 'anywhere' }}>
      <TextField
        fullWidth
        label="話された言葉"
        placeholder="控除 38万円"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // The key that ends a conversion of kana searches nothing yet.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          setSought(typed.trim());
        }}
        helperText="すべての言葉が100文字以内で話された箇所を、下書きも含む全動画の字幕から探します。「-言葉」を含む箇所は除きます。"
      />
      <Button variant="outlined" onClick={() => setSought(typed.trim())} sx={{ my: 1 }}>
        探す
      </Button>
      <Box role="status">
        {isFetching ? '探しています。' : counts} {chosen.length}か所を選択しています。
      </Box>
      {message && <Alert severity="error">{message}</Alert>}
      {found.length > 0 && (
        <Tick
          label="見つかった箇所をすべて選択"
          checked={ticked === found.length}
          indeterminate={ticked > 0 && ticked < found.length}
          onChange={(_, isTicked) => tick(found, isTicked)}
        />
      )}
      {[...shown.values()]
        .sort((one, other) => other.video_id - one.video_id || one.start_ms - other.start_ms)
        .map((place, at, all) => (
          <Fragment key={keyOf(place)}>
            {place.video_id !== all[at - 1]?.video_id && <h3>{titleOf(place)}</h3>}
            <Box sx={{ display: 'flex', alignItems: 'center' }}>
              <Tick
                checked={keys.has(keyOf(place))}
                onChange={(_, isTicked) => tick([place], isTicked)}
                label={
                  <>
                    {`${timeOf(place)} `}
                    {markTerms(place.words, searchTerms(q)).map(({ text, isHit }) =>
                      isHit ? <mark key={text}>{text}</mark> : text,
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
                sx={{ p: 1.5 }}
              >
                再生
              </Link>
            </Box>
          </Fragment>
        ))}
    </Box>
  );
}
