import {
  about,
  aboutVideo,
  type Entries,
  marked,
  nothing,
  type Preparation,
  video,
} from '#checks/guarantees/prepare-request.ts';
import { everyMember, holders, LIST } from '#checks/guarantees/rights.ts';

const series = async ({ make, audience, mark, video: makeVideo }: Preparation) => {
  const lecture = await makeVideo();
  return { lecture, ...(await make.series({ title: mark, audience, lectures: [lecture] })) };
};

const notice = ({ make, mark, audience }: Preparation) => make.notice({ title: mark, audience });
const page = ({ make, mark, audience }: Preparation) => make.page({ title: mark, audience });

/** Calls of what operators publish. */
export const entries: Entries = {
  listVideos: { rights: LIST, request: marked(video) },
  getVideo: { rights: holders(200), request: aboutVideo },
  listCategories: {
    rights: LIST,
    request: async ({ video, make, mark }) => {
      await video();
      await make.category({ tags: [mark] });
      return { mark: `"title":"${mark}"` };
    },
  },
  listTags: { rights: everyMember(200), request: nothing },
  listSeries: { rights: LIST, request: marked(series) },
  getSeries: { rights: holders(200), request: about(series) },
  listVideoSeries: {
    rights: holders(200),
    request: about(async (sender) => (await series(sender)).lecture),
  },
  getTranscript: { rights: holders(200), request: aboutVideo },
  listVideoResources: { rights: holders(200), request: aboutVideo },
  saveThumbnail: {
    rights: holders(204),
    request: about(video, () => ({ thumbnail_url: 'https://i.vimeocdn.com/video/1.jpg' })),
  },
  listNotices: { rights: LIST, request: marked(notice) },
  getNotice: { rights: holders(200), request: about(notice) },
  getPage: { rights: holders(200), request: about(page) },
  getBanner: { rights: everyMember(200), request: nothing },
  listMenu: { rights: everyMember(200), request: nothing },
  getTerms: { rights: everyMember(200), request: about(async () => ({ id: 'orchard_main' })) },
  listFaq: { rights: everyMember(200), request: nothing },
  listContactCategories: {
    rights: LIST,
    request: async ({ make, mark, audience: [brand] }) => {
      await make.contactCategory({ text: mark, ...(brand ? { brand } : {}) });
      return { mark };
    },
  },
};
