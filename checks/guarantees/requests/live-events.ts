import {
  about,
  type Entries,
  everyMember,
  holders,
  marked,
  nextNumber,
  type Preparation,
  plain,
} from '#checks/guarantees/prepare-request.ts';

/** An evening for the audience, which has the mark as its title. */
const tomorrow = ({ make, audience, mark }: Preparation) =>
  make.liveEvent({ audience, title: mark, inMinutes: 24 * 60 });

/** One to which its members can come now; it has begun before those made earlier, by more than making takes. */
const now = ({ make, audience, mark }: Preparation) =>
  make.liveEvent({ audience, title: mark, inMinutes: -nextNumber() / 20, minutes: 1440 });

/** Calls of the live evenings. */
export const entries: Entries = {
  listLiveEvents: marked(now),
  listNextLiveEvents: marked(now),
  getLiveEvent: about(holders(200), tomorrow),
  joinLiveEvent: about(holders(200), tomorrow),
  leaveLiveEvent: about(holders(200), tomorrow),
  markLiveEventRead: about(holders(204), tomorrow),
  renewCalendarFeed: plain(everyMember(200)),
};
