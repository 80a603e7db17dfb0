import { ContentCreate } from '#ui/form/content-create.tsx';
import { ContentEdit } from '#ui/form/content-edit.tsx';
import { MemberActivity } from './member-activity.tsx';
import { MemberData } from './member-data.tsx';
import { MEMBER_LABELS, MemberFields } from './member-fields.tsx';
import { MemberLeaving } from './member-leaving.tsx';
import { MemberSeries } from './member-series.tsx';
import { MemberStatus } from './member-status.tsx';

export { MemberList as List } from './member-list.tsx';

/** One member: data, status and activity. */
export const Edit = () => (
  <>
    <ContentEdit
      side={
        <>
          <MemberStatus />
          <MemberSeries />
          <MemberLeaving />
          <MemberData />
        </>
      }
      labels={MEMBER_LABELS}
    >
      <MemberFields />
    </ContentEdit>
    <MemberActivity />
  </>
);

/** A new member, who is then invited from the member's own screen. */
export const Create = () => (
  <ContentCreate
    defaults={{
      name: '',
      kana: '',
      nickname: '',
      email: '',
      brand_ids: [],
      membership_from: null,
      membership_until: null,
      is_suspended: false,
      note: '',
    }}
  >
    <MemberFields />
  </ContentCreate>
);
