import OpenIcon from '@mui/icons-material/OpenInNew';
import PlayIcon from '@mui/icons-material/PlayCircleOutlined';
import { Box, Button, Typography } from '@mui/material';
import { sizedPicture } from '@orchard/contract/picture-sizes';
import { useState } from 'react';
import { useHref } from 'react-router';
import type { RecordOf } from '#lib/wire-types.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { StateChip } from '#ui/state-chip.tsx';

/** The question's video, to watch beside the answer. */
export function VideoBox({ video }: { video: RecordOf<'questions'>['video'] }) {
  const [isPlaying, setIsPlaying] = useState(false);
  const address = useHref(`/videos/${video.id}`);
  const frame = { width: '100%', aspectRatio: '16 / 9', border: 0, borderRadius: 1 };
  return (
    <SideBox title="質問された動画">
      {isPlaying && video.embed_url ? (
        <Box
          component="iframe"
          src={video.embed_url}
          title={video.title}
          allow="fullscreen; picture-in-picture"
          sx={frame}
        />
      ) : (
        video.thumbnail_url && (
          <Box
            component="img"
            src={sizedPicture(video.thumbnail_url, 'card')}
            alt=""
            sx={{ ...frame, objectFit: 'cover' }}
          />
        )
      )}
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{video.title}</Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <StateChip state={video.state} />
        {video.embed_url && !isPlaying && (
          <Button startIcon={<PlayIcon />} onClick={() => setIsPlaying(true)}>
            ここで再生する
          </Button>
        )}
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noopener"
          startIcon={<OpenIcon />}
        >
          動画を別のタブで開く
        </Button>
      </Box>
    </SideBox>
  );
}
