import type { Moment } from '@orchard/contract/moments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { latestMomentsQuery, momentsQuery } from './moments.queries.ts';

/** What can be done with the moments of a video; each change is shown once the server has it. */
export function useMoments(videoId: number) {
  const client = useQueryClient();
  const change = (to: (moments: Moment[]) => Moment[]) => {
    client.setQueryData<Moment[]>(momentsQuery(videoId).queryKey, (moments = []) =>
      to(moments).sort((a, b) => a.second - b.second),
    );
    // The press is done with the answer; other screens catch up by themselves.
    void client.invalidateQueries({ queryKey: [latestMomentsQuery.queryKey[0]] });
  };
  const put = (moment: Moment) =>
    change((moments) => [...moments.filter(({ id }) => id !== moment.id), moment]);

  const keep = useMutation({
    mutationFn: (second: number) =>
      call('POST /api/video/moments/{videoId}', {
        params: { videoId: String(videoId) },
        body: { second },
      }),
    onSuccess: put,
  });
  const note = useMutation({
    mutationFn: ({ id, words }: { id: number; words: string }) =>
      call('POST /api/video/moment/{momentId}', {
        params: { momentId: String(id) },
        body: { note: words },
      }),
    onSuccess: put,
  });
  const drop = useMutation({
    mutationFn: (id: number) =>
      call('DELETE /api/video/moment/{momentId}', { params: { momentId: String(id) } }),
    onSuccess: (_nothing, dropped) =>
      change((moments) => moments.filter(({ id }) => id !== dropped)),
  });
  return { keep, note, drop };
}
