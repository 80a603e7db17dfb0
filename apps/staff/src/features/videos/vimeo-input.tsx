import {
  Alert,
  Box,
  Button,
  CircularProgress,
  Link,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { isEmbedAddress } from '@orchard/contract/embed-address';
import { staffApi } from '@orchard/contract/staff';
import { readVimeo, vimeoFault, writeVimeo } from '@orchard/contract/staff/vimeo-address';
import { useEffect, useState } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDuration } from '#lib/duration.ts';
import { useCall } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { Quiet } from '#ui/texts.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';

/** Settings of the player that an address may bring along besides the video's own secret. */
const hasSettings = (address: string) => {
  const { searchParams, hash } = new URL(address);
  return hash !== '' || [...searchParams.keys()].some((name) => name !== 'h');
};

/** Where what was typed belongs: an address of the player with settings of its own stays as it is. */
export function placeOf(typed: string): { vimeo: string | null; embed_url: string | null } {
  const address = typed.trim();
  return isEmbedAddress(address) && (readVimeo(address) === null || hasSettings(address))
    ? { vimeo: null, embed_url: address }
    : { vimeo: typed || null, embed_url: null };
}

/**
 * A video of the platform, pasted in any form. Once it can be read the platform is asked for its
 * title, length and picture: what the form has not yet is filled in, the rest is offered.
 */
export function VimeoInput() {
  const { field, fieldState } = useInput<{ source: string }>({ source: 'vimeo' });
  const { getValues, setValue, getFieldState, formState } = useFormContext();
  const mayWrite = useMayWrite();
  const embed = (useWatch({ name: 'embed_url' }) ?? '') as string;
  const typed = (field.value || embed) as string;
  const wrong = fieldState.error ?? getFieldState('embed_url', formState).error;
  const ids = embed ? null : readVimeo(typed);
  const address = ids ? writeVimeo(ids) : null;
  const [isChanged, setIsChanged] = useState(false);
  const { data, isFetching, error, refetch } = useCall(staffApi.lookUpVimeo, {
    queryKey: ['vimeo', address],
    query: { address: address ?? '' },
    enabled: address !== null && isChanged && mayWrite,
    // Asked again each time: another video may have taken it meanwhile.
    gcTime: 0,
    retry: false,
  });

  const fill = (isEverything: boolean) => {
    if (data?.found !== 'yes') return;
    for (const name of ['title', 'duration_seconds', 'thumbnail_url'] as const) {
      if (data[name] !== null && (isEverything || !getValues(name))) {
        setValue(name, data[name], { shouldDirty: true, shouldValidate: true });
      }
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => fill(false), [data]);

  const recordId = useRecordContext()?.id;
  const twins = isFetching ? [] : (data?.known ?? []).filter(({ id }) => id !== recordId);
  const isWrong = typed !== '' && !embed && ids === null;
  const put = ({ vimeo, embed_url }: ReturnType<typeof placeOf>) => {
    setIsChanged(true);
    field.onChange(vimeo);
    setValue('embed_url', embed_url, { shouldDirty: true });
  };
  const inEmbed = embed ? readVimeo(embed) : null;
  return (
    <Stack spacing={1}>
      <TextField
        label="VimeoのURLまたは動画のID"
        value={typed}
        disabled={!mayWrite}
        placeholder="https://vimeo.com/76979871/8272103f6e"
        error={isWrong || wrong !== undefined}
        helperText={
          isWrong
            ? vimeoFault(typed)
            : (wrong?.message ??
              (embed
                ? '再生の設定を付けたURLとして、そのまま埋め込みます。'
                : 'URL、埋め込みコード、または「ID/ハッシュ」を貼り付けます。'))
        }
        onChange={(event) => put(placeOf(event.target.value))}
        onBlur={() => {
          if (address !== null && address !== typed) field.onChange(address);
          field.onBlur();
        }}
      />
      {inEmbed && mayWrite && (
        <Button
          size="small"
          onClick={() => put({ vimeo: writeVimeo(inEmbed), embed_url: null })}
          sx={{ alignSelf: 'start' }}
        >
          再生の設定を外して、Vimeoの動画として登録する
        </Button>
      )}
      {address !== null && mayWrite && !isChanged && (
        <Button size="small" onClick={() => setIsChanged(true)} sx={{ alignSelf: 'start' }}>
          Vimeoから情報を読み込む
        </Button>
      )}
      {isFetching && <CircularProgress size={20} aria-label="Vimeoに問い合わせています" />}
      {!isFetching && (error || data?.found === 'unknown') && (
        <Alert
          severity="warning"
          action={<Button onClick={() => void refetch()}>もう一度試す</Button>}
        >
          Vimeoに問い合わせできませんでした。このまま保存できます。
        </Alert>
      )}
      {twins.map(({ id, title }) => (
        <Alert key={id} severity="warning">
          同じ動画が
          <Link href={`/videos/${id}`}>「{title}」</Link>
          に登録済みです。
        </Alert>
      ))}
      {!isFetching && data?.found === 'absent' && (
        <Alert severity="warning">
          Vimeoでこの動画が見つかりません。IDとハッシュ、または動画の公開設定（このサイトのドメインの許可）をご確認ください。
        </Alert>
      )}
      {!isFetching && data?.found === 'yes' && (
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
          <Thumbnail url={data.thumbnail_url} />
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {data.title ?? '（タイトルなし）'}
            </Typography>
            <Quiet>{formatDuration(data.duration_seconds) || '長さは不明'}</Quiet>
            <Button size="small" onClick={() => fill(true)}>
              この内容で入力し直す
            </Button>
          </Box>
        </Stack>
      )}
    </Stack>
  );
}
