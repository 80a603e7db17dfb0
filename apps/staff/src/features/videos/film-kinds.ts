import { staffApi } from '@orchard/contract/staff';
import { useCall } from '#lib/use-call.ts';

/** The accepted file types and their description. */
export interface FilmKinds {
  /** For the browser's own window in which files are chosen. */
  accept: string;
  label: string;
}

const TRANSCODED: FilmKinds = {
  accept: 'video/*,.mov,.m4v,.mkv,.avi,.wmv,.ts,.mts,.m2ts,.mpg',
  label: 'MP4、MOV（iPhoneなど）、WebM、MKV、AVI、WMV、MPEG。4GBまで。',
};
const AS_SENT: FilmKinds = {
  accept: 'video/mp4,video/webm,.mp4,.webm,.m4v',
  label:
    'MP4（H.264）またはWebM。4GBまで。サーバーにFFmpegがないため、MOVなどほかの形式は使用できません。',
};

/** Which films the server takes; without FFmpeg only what browsers play themselves. */
export function useFilmKinds(): FilmKinds {
  const { data } = useCall(staffApi.getFilmKinds, { queryKey: ['film-kinds'] });
  return data?.has_ffmpeg === false ? AS_SENT : TRANSCODED;
}
