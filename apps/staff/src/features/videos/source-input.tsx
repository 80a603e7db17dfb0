import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import type { VideoSource } from '@orchard/contract/staff/videos';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMayWrite } from '#lib/use-rights.ts';
import { FilmInput } from './film-input.tsx';
import { VimeoInput } from './vimeo-input.tsx';

/** Names of the sources of videos. */
export const SOURCE_LABELS: Record<VideoSource, string> = {
  vimeo: 'Vimeo',
  embed: 'Vimeoの埋め込みURL',
  file: '動画ファイル',
  none: 'なし',
};

const FIELDS = ['vimeo', 'embed_url', 'media_file'] as const;
const CHOICES = ['vimeo', 'file'] as const;

/** Where a video plays from: one source, whose own fields follow. Another choice empties the others. */
export function SourceInput() {
  const { setValue } = useFormContext();
  const mayWrite = useMayWrite();
  const [vimeo, embed, file] = useWatch({ name: [...FIELDS] }) as (string | null)[];
  const [chosen, setChosen] = useState<VideoSource | null>(null);
  const held: VideoSource | null = vimeo || embed ? 'vimeo' : file ? 'file' : null;
  const source = held ?? chosen ?? 'vimeo';
  const choose = (next: VideoSource) => {
    setChosen(next);
    for (const name of FIELDS) setValue(name, null, { shouldDirty: true });
  };
  return (
    <FormControl component="fieldset" disabled={!mayWrite}>
      <FormLabel component="legend">再生元</FormLabel>
      <RadioGroup
        row
        aria-label="再生元"
        value={source}
        onChange={(_, next) => choose(next as VideoSource)}
        sx={{ mb: 1 }}
      >
        {CHOICES.map((one) => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={SOURCE_LABELS[one]} />
        ))}
      </RadioGroup>
      {source === 'vimeo' && <VimeoInput />}
      {source === 'file' && <FilmInput />}
    </FormControl>
  );
}
