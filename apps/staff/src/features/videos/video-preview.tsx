import { Box, Chip, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { SavedPreview, type Viewer } from '#ui/preview.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';

interface Played {
  title: string;
  embed_url: string | null;
  video_vimeo: { vimeo_id: string; vimeo_hash: string | null } | null;
}

function playerOf({ embed_url, video_vimeo: platform }: Played): string | null {
  if (!platform) return embed_url;
  const search = new URLSearchParams({ dnt: '1' });
  if (platform.vimeo_hash) search.set('h', platform.vimeo_hash);
  return `https://player.vimeo.com/video/${platform.vimeo_id}?${search}`;
}

/** Plays a video from its source. */
export const Player = ({ video }: { video: Played }) => {
  const address = playerOf(video);
  return address === null ? (
    <Typography sx={{ p: 3, textAlign: 'center' }}>この動画にはまだ再生元がありません。</Typography>
  ) : (
    <Box
      component="iframe"
      src={address}
      title={video.title}
      allowFullScreen
      sx={{ width: '100%', aspectRatio: '16 / 9', border: 0, borderRadius: 2, bgcolor: '#000' }}
    />
  );
};

const ask = (viewer: Viewer) => call(staffApi.previewVideo, viewer);

/** A saved video as members of a brand see its page. */
export const VideoPreview = () => (
  <SavedPreview ask={ask}>
    {({ video }) => (
      <article>
        <Player video={video} />
        <Typography component="h1" sx={{ fontSize: '1.375rem', fontWeight: 700, mt: 2 }}>
          {video.title}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {formatDateTime(video.published_at).split(' ')[0] || '（公開日未定）'}
        </Typography>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mb: 2 }}>
          {video.tags.map(({ id, name }) => (
            <Chip key={id} size="small" label={name} />
          ))}
        </Stack>
        <RichText html={video.body} />
      </article>
    )}
  </SavedPreview>
);
