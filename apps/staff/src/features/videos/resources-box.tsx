import { Alert, Button, Stack } from '@mui/material';
import { MAX_RESOURCES } from '@orchard/contract/staff/video-resources';
import { useRef, useState } from 'react';
import { useInput } from 'react-admin';
import { get, useFormState } from 'react-hook-form';
import type { UploadProgress } from '#lib/api/send-in-parts.ts';
import { sendResource } from '#lib/api/send-resource.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { moved } from '#ui/order/use-dragging.ts';
import { SideBox } from '#ui/section.tsx';
import { Announcement, Quiet } from '#ui/texts.tsx';
import { UploadBar } from '#ui/upload-bar.tsx';
import { type DraftResource, ResourceRow } from './resource-row.tsx';

const ACCEPTED = '.pdf,.xlsx,.docx,.pptx,.png,.jpg,.jpeg,.webp';

/** The files that members download beside the video, in their order; saved with the video. */
export function ResourcesBox() {
  const { field } = useInput<{ source: string }>({ source: 'resources' });
  const { errors } = useFormState();
  const mayWrite = useMayWrite();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  /** Which file the next one takes the place of; null: none. */
  const replaced = useRef<string | null>(null);
  // An upload ends later, when the list may be another one.
  const resources = useRef<DraftResource[]>([]);
  resources.current = (field.value as DraftResource[] | undefined) ?? [];
  const rows = resources.current;
  const message = problem ?? (get(errors, 'resources.message') as string | undefined);

  const choose = (file: string | null) => {
    replaced.current = file;
    picker.current?.click();
  };
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const place = replaced.current;
    setProblem(null);
    setProgress({ sent: 0, bytes: chosen.size, isWaiting: false });
    try {
      const file = await sendResource(chosen, setProgress);
      const title = chosen.name.replace(/\.[^.]+$/, '');
      const { current } = resources;
      field.onChange(
        current.some((one) => one.file === place)
          ? current.map((one) => (one.file === place ? { ...one, file } : one))
          : [...current, { file, title }],
      );
      setAnnouncement('資料を送信しました。保存すると、会員に表示されます。');
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setProgress(null);
    }
  };
  // At an end the pressed button stands still, and the one that leads back takes the focus.
  const move = (from: number, step: -1 | 1) => {
    const { file, title } = rows[from] as DraftResource;
    field.onChange(moved(rows, from, from + step));
    setAnnouncement(`「${title}」を${from + step + 1}番目に移動しました。`);
    requestAnimationFrame(() => {
      const [up, down] =
        list.current?.querySelectorAll<HTMLButtonElement>(`[data-row="${file}"]`) ?? [];
      (step === -1 ? (up?.disabled ? down : up) : down?.disabled ? up : down)?.focus();
    });
  };
  const remove = ({ file, title }: DraftResource) => {
    field.onChange(rows.filter((one) => one.file !== file));
    setAnnouncement(`「${title}」を外しました。`);
    adder.current?.focus();
  };

  return (
    <SideBox title="資料">
      {rows.length > 0 && (
        <Stack ref={list} component="ol" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((resource, index) => (
            <ResourceRow
              key={resource.file}
              resource={resource}
              isFirst={index === 0}
              isLast={index === rows.length - 1}
              error={get(errors, `resources.${index}.title.message`)}
              onTitle={(title) =>
                field.onChange(rows.map((one) => (one === resource ? { ...one, title } : one)))
              }
              onMove={(step) => move(index, step)}
              onReplace={() => choose(resource.file)}
              onRemove={() => remove(resource)}
            />
          ))}
        </Stack>
      )}
      <Button
        ref={adder}
        variant="outlined"
        disabled={!mayWrite || progress !== null || rows.length >= MAX_RESOURCES}
        onClick={() => choose(null)}
      >
        資料を追加する
      </Button>
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED}
        aria-label="資料のファイル"
        hidden
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {progress && <UploadBar progress={progress} label="資料を送信しています" />}
      {message && <Alert severity="error">{message}</Alert>}
      <Quiet>
        PDF、Excel（.xlsx）、Word（.docx）、PowerPoint（.pptx）、画像を50MBまで。この動画を視聴できる会員だけがダウンロードできます。
      </Quiet>
      <Announcement>{announcement}</Announcement>
    </SideBox>
  );
}
