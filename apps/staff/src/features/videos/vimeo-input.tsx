import {
  Alert,
  Box,
  Button,
  CircularProgress,
  Link as MuiLink,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { readVimeo, vimeoFault, writeVimeo } from '@orchard/contract/staff/vimeo-address';
import { useEffect, useState } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { formatDuration } from '#lib/duration.ts';
import { useCall } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { Quiet } from '#ui/texts.tsx';

/**
 * A video of the platform, pasted in any form. Once it can be read the platform is asked for its
 * title, length and picture: what the form has not yet is filled in, the rest is offered.
 */
export function VimeoInput() {
  const { field, fieldState } = useInput<{ source: string }>({ source: 'vimeo' });
  const { getValues, setValue } = useFormContext();
  const mayWrite = useMayWrite();
  const typed = (field.value ?? '') as string;
  const ids = readVimeo(typed);
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
  const isWrong = typed !== '' && ids === null;
  return (
    <Stack spacing={1}>
      <TextField
        label="VimeoのURLまたは動画のID"
        value={typed}
        disabled={!mayWrite}
        placeholder="https://vimeo.com/76979871/8272103f6e"
        error={isWrong || fieldState.error !== undefined}
        helperText={
          isWrong
            ? vimeoFault(typed)
            : (fieldState.error?.message ??
              'URL、埋め込みコード、または「ID/ハッシュ」を貼り付けます。')
        }
        onChange={(event) => {
          setIsChanged(true);
          field.onChange(event.target.value || null);
        }}
        onBlur={() => {
          if (address !== null && address !== typed) field.onChange(address);
          field.onBlur();
        }}
      />
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
          <MuiLink component={Link} to={`/videos/${id}`}>
            「{title}」
          </MuiLink>
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
          {data.thumbnail_url && (
            <Box
              component="img"
              src={data.thumbnail_url}
              alt=""
              sx={{ width: 120, aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 1 }}
            />
          )}
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
