import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { createMessages } from '#lib/messages.ts';
import { ResourceList } from '#lib/resource-list.tsx';
import { videoResourcesQuery } from './video-resources.queries.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'resources.title': '資料',
});

/** The files beside a video; nothing if there are none. */
export default function VideoResources({ videoId }: { videoId: number }) {
  const { data: resources } = useSuspenseQuery(videoResourcesQuery(videoId));
  const heading = useId();
  if (resources.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-10 max-w-[44rem]">
      <h2 id={heading} className="mb-4 text-xl">
        {t('resources.title')}
      </h2>
      <ResourceList resources={resources} />
    </section>
  );
}
