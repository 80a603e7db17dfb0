import {
  about,
  aboutVideo,
  call,
  type Entries,
  everyMember,
  holders,
  LIST,
  marked,
  type Preparation,
  plain,
  video,
} from '#checks/guarantees/prepare-request.ts';

const series = async ({ make, audience, mark, video: makeVideo }: Preparation) => {
  const lecture = await makeVideo();
  return { lecture, ...(await make.series({ title: mark, audience, lectures: [lecture] })) };
};

const notice = ({ make, mark, audience }: Preparation) => make.notice({ title: mark, audience });
const page = ({ make, mark, audience }: Preparation) => make.page({ title: mark, audience });

/** Calls of what operators publish. */
export const entries: Entries = {
  listVideos: marked(video),
  getVideo: aboutVideo(holders(200)),
  listCategories: call(LIST, async ({ video, make, mark }) => {
    await video();
    await make.category({ tags: [mark] });
    return { mark: `"title":"${mark}"` };
  }),
  listTags: plain(everyMember(200)),
  listSeries: marked(series),
  getSeries: about(holders(200), series),
  listVideoSeries: about(holders(200), async (sender) => (await series(sender)).lecture),
  getTranscript: aboutVideo(holders(200)),
  listVideoResources: aboutVideo(holders(200)),
  saveThumbnail: about(holders(204), video, () => ({
    thumbnail_url: 'https://i.vimeocdn.com/video/1.jpg',
  })),
  listNotices: marked(notice),
  getNotice: about(holders(200), notice),
  getPage: about(holders(200), page),
  getBanner: plain(everyMember(200)),
  listMenu: plain(everyMember(200)),
  getTerms: about(everyMember(200), async () => ({ id: 'orchard_main' })),
  listFaq: plain(everyMember(200)),
  listContactCategories: call(LIST, async ({ make, mark, audience: [brand] }) => {
    await make.contactCategory({ text: mark, ...(brand ? { brand } : {}) });
    return { mark };
  }),
};
