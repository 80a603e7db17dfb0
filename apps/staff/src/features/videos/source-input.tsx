import type { VideoSource } from '@orchard/contract/staff/videos';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { RadioField } from '#ui/inputs/ticks.tsx';
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
const CHOICES = { vimeo: SOURCE_LABELS.vimeo, file: SOURCE_LABELS.file };

/** Where a video plays from: one source, whose own fields follow. Another choice empties the others. */
export function SourceInput() {
  const { setValue } = useFormContext();
  const [vimeo, embed, file] = useWatch({ name: [...FIELDS] }) as (string | null)[];
  const [chosen, setChosen] = useState<keyof typeof CHOICES>('vimeo');
  const source = vimeo || embed ? 'vimeo' : file ? 'file' : chosen;
  const choose = (next: keyof typeof CHOICES) => {
    setChosen(next);
    for (const name of FIELDS) setValue(name, null, { shouldDirty: true });
  };
  return (
    <>
      <RadioField row label="再生元" value={source} labels={CHOICES} onChange={choose} />
      {source === 'vimeo' && <VimeoInput />}
      {source === 'file' && <FilmInput />}
    </>
  );
}
