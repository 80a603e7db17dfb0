import { useSuspenseQuery } from '@tanstack/react-query';
import Bookmark from 'lucide-react/icons/bookmark';
import { useId, useMemo, useState } from 'react';
import { t } from '#features/video-notes/messages.ts';
import { SavedSceneList, tScenes } from '#features/video-notes/saved-scene-list.tsx';
import { groupByVideo, notesAsText, useSearchNotes } from '#features/video-notes/saved-scenes.ts';
import { allVideoNotesQuery } from '#features/video-notes/video-notes.queries.ts';
import { AllVideosLink } from '#lib/all-videos-link.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { saveText } from '#lib/save-text.ts';
import { useTypedBefore } from '#lib/use-typed-before.ts';
import { Button } from '#ui/button.tsx';
import { EmptyNotice } from '#ui/empty-notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';

export default function VideoNotesPage() {
  useDocumentTitle(t('video_notes.title'));
  const id = useId();
  const { data: notes } = useSuspenseQuery(allVideoNotesQuery);
  const [query, setQuery] = useState('');
  const input = useTypedBefore(setQuery);
  const search = useSearchNotes(query !== '');
  const found = useMemo(() => search?.(notes, query) ?? notes, [search, notes, query]);
  const groups = useMemo(() => groupByVideo(found), [found]);
  if (notes.length === 0) {
    return (
      <>
        <PageTitle>{t('video_notes.title')}</PageTitle>
        <EmptyNotice
          icon={<Bookmark className="size-6" />}
          title={tScenes('saved_scenes.empty')}
          hint={tScenes('saved_scenes.empty.hint')}
        >
          <AllVideosLink />
        </EmptyNotice>
      </>
    );
  }
  return (
    <div className="max-w-[48rem]">
      <PageTitle>{t('video_notes.title')}</PageTitle>
      <div className="flex flex-wrap items-center gap-3">
        <label className="sr-only" htmlFor={id}>
          {tScenes('saved_scenes.search')}
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          value={query}
          placeholder={tScenes('saved_scenes.search')}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          className="min-h-11 min-w-0 flex-1 basis-52 rounded-lg border border-edge bg-ground px-3 text-base text-text placeholder:text-quiet"
        />
        <Button
          variant="outlined"
          aria-disabled={groups.length === 0 || undefined}
          onClick={() => {
            if (groups.length === 0) return;
            saveText(`${t('video_notes.title')}.txt`, notesAsText(groups, window.location.origin));
          }}
        >
          {tScenes('saved_scenes.export')}
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm text-quiet tabular-nums">
        {found.length > 0
          ? tScenes('saved_scenes.count', { count: found.length })
          : tScenes('saved_scenes.none', { word: query.trim() })}
      </p>
      <SavedSceneList groups={groups} />
    </div>
  );
}
