import { Alert, Typography } from '@mui/material';
import {
  VIDEO_FIELDS,
  type VideoField,
  type VideoImportChoices,
  videoImports,
} from '@orchard/contract/staff/video-imports';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sendTo } from '#lib/api/send-file.ts';
import { FilePicker } from '#ui/file-picker.tsx';
import { importScreens } from '#ui/imports/import-screens.tsx';
import { type ExtraProps, extra } from '#ui/imports/import-setup.tsx';
import { BrandBoxes } from '#ui/inputs/brand-checks.tsx';
import { RadioField, Tick } from '#ui/inputs/ticks.tsx';

/** The files of captions that rows name; several are chosen at once. */
function CaptionFiles({ id, onAdded }: { id: number; onAdded: () => void }) {
  const [added, setAdded] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        await sendTo(
          videoImports.addCaptions,
          { params: { id }, query: { name: file.name } },
          {
            file,
            tooLarge: `「${file.name}」は大きすぎます。2MB以下のファイルを選択してください。`,
          },
        );
        setAdded((count) => count + 1);
      }
    },
    onSettled: onAdded,
  });
  return (
    <div>
      <FilePicker
        variant="outlined"
        disabled={isPending}
        multiple
        accept=".vtt,.srt,.sbv"
        label="字幕ファイル"
        onPick={mutate}
      >
        字幕ファイルを追加する
      </FilePicker>
      <Typography variant="body2" color="textSecondary" role="status">
        {added > 0
          ? `${added}件の字幕ファイルを追加しました。`
          : 'ファイル名が「字幕ファイル名」の列と一致する字幕（.vtt、.srt、.sbv）を登録します。複数選択できます。'}
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
    </div>
  );
}

const UNDATED = { draft: '下書きにする', publish: '登録と同時に公開する' };

const Extra = ({ record, choices, set }: ExtraProps<VideoImportChoices>) => (
  <>
    {choices.columns.captions !== null && <CaptionFiles id={record.id} onAdded={() => set({})} />}
    <RadioField
      row
      label="公開日時のない新規動画"
      value={choices.undated}
      labels={UNDATED}
      onChange={(undated) => set({ undated })}
    />
    <BrandBoxes
      label="ファイルに公開対象がない新規動画の公開対象（選択しないと全会員）"
      chosen={choices.brand_ids}
      onChange={(brand_ids) => set({ brand_ids })}
    />
    <Tick
      label="まだないタグと講座を作成する（講座は下書き）"
      checked={choices.make_missing}
      onChange={(make_missing) => set({ make_missing })}
    />
  </>
);

export const { Create, Edit } = importScreens({
  resource: 'video-imports',
  calls: videoImports,
  noun: '動画',
  unit: '本',
  useFields: () => VIDEO_FIELDS,
  required: 'vimeo',
  matching:
    'Vimeoの動画IDで動画を照合します。登録済みの動画の行は、その動画の変更として扱います。タグは「、」で区切ります。',
  hint: '空欄のセルは、登録済みの動画の現在の値をそのまま残します。公開日時に「下書き」と入力すると、公開しません。公開対象に「全員」と入力すると、すべての会員に公開します。',
  template: {
    name: '動画の見本.csv',
    rows: [
      {
        ...{ vimeo: 'https://vimeo.com/76979871', hash: '8272103f6e' },
        ...{ title: '第1回 資産形成の基本', body: '初めての方へ', published_at: '2026/4/1 19:00' },
        ...{ tags: '税務、相続', series: '資産形成入門', position: '1', captions: '第1回.vtt' },
      },
      {
        ...{ vimeo: '76979872', title: '第2回 資産形成の実践', published_at: '下書き' },
        ...{ series: '資産形成入門', position: '2', brands: '全員' },
      },
    ] satisfies Partial<Record<VideoField, string>>[],
  },
  list: '/videos',
  Extra: extra(Extra),
});
