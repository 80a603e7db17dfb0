import {
  about,
  type Entries,
  everyMember,
  holders,
  marked,
  type Preparation,
  plain,
} from '#checks/guarantees/prepare-request.ts';

/** An evening for the audience, which has the mark as its title. */
const tomorrow = ({ make, audience, mark }: Preparation) =>
  make.liveEvent({ audience, title: mark, inMinutes: 24 * 60 });

/** One to which its members can come now. */
const now = ({ make, audience, mark }: Preparation) =>
  make.liveEvent({ audience, title: mark, inMinutes: 0, url: 'https://meet.example.com/a' });

/** Calls of the live evenings. */
export const entries: Entries = {
  listLiveEvents: marked(now),
  listNextLiveEvents: marked(now),
  getLiveEvent: about(holders(200), tomorrow),
  joinLiveEvent: about(holders(200), tomorrow),
  leaveLiveEvent: about(holders(200), tomorrow),
  comeToLiveEvent: about(holders(204), now),
  markLiveEventRead: about(holders(204), tomorrow),
  getCalendarFeed: plain(everyMember(200)),
  renewCalendarFeed: plain(everyMember(200)),
};
