import type { SearchGroup } from '@orchard/contract/search-groups';
import { useSuspenseQuery } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import { AppLink } from '#lib/app-link.tsx';
import type { VideoFilter } from '#lib/video-filter.ts';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { EmptyNotice } from '#ui/empty-notice.tsx';
import { GroupHits, useFindHits } from './group-hits.tsx';
import { groupName, t } from './group-name.ts';
import { elsewhereQuery } from './search.queries.ts';

/** All that a search found of one kind. */
export default function SearchGroupAlone({
  filter,
  group: kind,
}: {
  filter: VideoFilter;
  group: SearchGroup;
}) {
  const { data } = useSuspenseQuery(elsewhereQuery(filter.search, kind));
  const findHits = useFindHits(filter.search);
  const [group] = data.groups;
  const name = groupName(kind);
  if (!group) {
    return (
      <EmptyNotice icon={<SearchX className="size-6" />} title={t('groups.empty', { group: name })}>
        <AppLink
          to={paths.videos({ ...filter, group: undefined })}
          className={buttonClass('outlined')}
        >
          {t('groups.back')}
        </AppLink>
      </EmptyNotice>
    );
  }
  const { total, hits } = group;
  return (
    <section aria-label={name}>
      <h2 className="sr-only">{name}</h2>
      {total > hits.length && (
        <p className="mb-3 text-sm text-quiet">{t('groups.cut', { total, count: hits.length })}</p>
      )}
      <GroupHits group={group} findHits={findHits} />
    </section>
  );
}
