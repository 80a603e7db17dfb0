import { Alert, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { Job } from '@orchard/contract/staff/jobs';
import type { VimeoFilm, VimeoImport } from '@orchard/contract/staff/vimeo';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { fieldErrors } from '#lib/api/problem.ts';
import { useCall } from '#lib/use-call.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { BrandBoxes } from '#ui/inputs/brand-checks.tsx';
import { type Named, RowChoice } from '#ui/inputs/choices.tsx';
import { RadioField, Tick } from '#ui/inputs/ticks.tsx';
import { Remarks } from '#ui/remarks.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import type { Wanted } from './use-films.ts';

/** How new films are published. */
export const PUBLICATIONS = {
  draft: '下書きにする',
  own_dates: 'Vimeoの公開日で公開する',
} as const;

/** Where the box stands, for a link to it. */
export const CHOICES_ID = 'import-choices';

/** The treatment of the chosen films, and the button that imports them. */
export function ImportChoices({
  films,
  wanted: { place, id: place_id },
  onStarted,
}: {
  films: readonly VimeoFilm[];
  wanted: Wanted;
  onStarted: (job: Job) => void;
}) {
  const [publication, setPublication] = useState<VimeoImport['publication']>('draft');
  const [brands, setBrands] = useState<number[]>([]);
  const [tags, setTags] = useState<Named[]>([]);
  const [series, setSeries] = useState<Named | null>(null);
  const [joins_event, setJoinsEvent] = useState(false);
  const client = useQueryClient();
  const notify = useNotify();
  // A showcase has an order of its own, which the series takes over.
  const isArranged = place === 'showcase';
  const choices = {
    ...{ brand_ids: brands, tag_ids: tags.map(({ id }) => id), publication },
    series_id: series?.id ?? null,
  };
  const follow = useMutation({
    mutationFn: () => {
      if (place === 'all') throw new Error('all films are no place');
      const body = { ...choices, place, place_id, joins_event };
      return call(staffApi['vimeo.follow'], { body });
    },
    onSuccess: (follows) => {
      client.setQueryData(['vimeo', 'follows'], follows);
      notify('フォローを始めました。', { type: 'success' });
    },
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const ordered = isArranged
        ? films
        : films.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));
      const body = { ...choices, films: ordered.map(({ id, title }) => ({ id, title })) };
      return call(staffApi['vimeo.start'], { body });
    },
    onSuccess: onStarted,
  });
  const dates = films.flatMap(({ known, date }) => (known === null && date ? [date] : []));
  const isPublishing = publication === 'own_dates' && dates.length > 0;
  const { data: foreseen, error: unforeseen } = useCall(staffApi['vimeo.foresee'], {
    queryKey: ['vimeo', 'foresee', dates, brands],
    body: { dates, brand_ids: brands },
    enabled: isPublishing,
  });
  const remarks = isPublishing && foreseen && <Remarks remarks={foreseen.remarks} unit="本" />;
  const { series_id: seriesFault, ...faults } = fieldErrors(follow.error ?? error);
  const fault = Object.values(faults)[0] ?? (!seriesFault && (follow.error ?? error)?.message);
  const count = films.length.toLocaleString('ja-JP');
  return (
    <SideBox title="取り込みの設定">
      <RadioField
        label="新しい動画"
        value={publication}
        labels={PUBLICATIONS}
        onChange={setPublication}
      />
      <BrandBoxes label="公開対象（選択しないと全会員）" chosen={brands} onChange={setBrands} />
      <RowChoice multiple label="タグ" value={tags} onChange={(_, next) => setTags(next)} />
      <RowChoice
        reference="series"
        label="講座"
        value={series}
        fault={seriesFault}
        onChange={(_, next) => setSeries(next)}
      />
      <Quiet>
        講座の最後に、{isArranged ? 'ショーケースの並び順' : '公開日の古い順'}で追加します。
      </Quiet>
      {fault && <Alert severity="error">{fault}</Alert>}
      {isPublishing && unforeseen && <Alert severity="error">{unforeseen.message}</Alert>}
      {remarks}
      <ConfirmButton
        variant="contained"
        size="large"
        disabled={films.length === 0 || isPending || (isPublishing && !foreseen)}
        title={`${count}本を取り込みますか？`}
        content={
          <Stack spacing={2}>
            <Typography color="textSecondary">
              {`新しい動画は、${PUBLICATIONS[publication].replace('する', 'します')}。登録済みの動画は、足りない内容（長さ、サムネイル、字幕など）だけを補います。取り込みは、後から元に戻せます。`}
            </Typography>
            {remarks}
          </Stack>
        }
        onConfirm={() => mutate()}
      >
        {films.length === 0 ? '動画を選択してください' : `${count}本を取り込む`}
      </ConfirmButton>
      {place !== 'all' && (
        <>
          <Tick label="同じ日の夜の会の録画にする" checked={joins_event} onChange={setJoinsEvent} />
          <ConfirmButton
            variant="outlined"
            aria-disabled={follow.isPending}
            title="この場所をフォローしますか？"
            confirm="フォローする"
            content={`これからVimeoにアップロードされる動画を、1時間ごとに、上の設定で取り込みます。新しい動画は、${PUBLICATIONS[publication].replace('する', 'します')}。フォロー中の場所は、設定が変わります。`}
            onConfirm={() => !follow.isPending && follow.mutate()}
          >
            フォルダをフォローする
          </ConfirmButton>
        </>
      )}
    </SideBox>
  );
}
