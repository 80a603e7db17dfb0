import type { FoundGroup } from '@orchard/contract/search';
import { MoreLink } from '#lib/more-link.tsx';
import type { VideoFilter } from '#lib/video-filter.ts';
import { paths } from '#paths';
import { Section } from '#ui/section.tsx';
import { GroupHits, useFindHits } from './group-hits.tsx';
import { groupName, t } from './group-name.ts';

/** What a search found beside videos: a few hits of each kind, and the way to all of them. */
export default function SearchGroups({
  filter,
  groups,
}: {
  filter: VideoFilter;
  groups: FoundGroup[];
}) {
  const findHits = useFindHits(filter.search);
  return groups.map((group) => (
    <Section
      key={group.kind}
      title={groupName(group.kind)}
      more={
        group.total > group.hits.length && (
          <MoreLink to={paths.videos({ ...filter, group: group.kind })}>
            {t('groups.all', { count: group.total })}
          </MoreLink>
        )
      }
    >
      <GroupHits group={group} findHits={findHits} />
    </Section>
  ));
}
