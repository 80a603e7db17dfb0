import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#lib/api/call.ts';

/**
 * Records that the member opened a video, once per opening.
 * @param opening identifies one opening of the screen
 */
export function useRecordOpening(videoId: number, opening: string): void {
  const recorded = useRef<string>(undefined);
  const { mutate } = useMutation({
    // Nobody asked for it: where it fails, there is nothing to say and nothing to do.
    meta: { onScreen: true },
    mutationFn: (id: number) =>
      call('POST /api/video/browsing-history/{videoId}', { params: { videoId: String(id) } }),
    onSuccess: (_answer, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: ['GET /api/video/browsing-history'] }),
  });
  useEffect(() => {
    const key = `${opening} ${videoId}`;
    if (recorded.current === key) return;
    recorded.current = key;
    mutate(videoId);
  }, [videoId, opening, mutate]);
}
