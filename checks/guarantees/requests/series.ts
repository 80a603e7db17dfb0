import type * as contract from '@orchard/contract/series';
import type { EntriesOf, Preparation } from '#checks/guarantees/prepare-request.ts';
import { holders, LIST } from '#checks/guarantees/rights.ts';

const made = async ({ make, audience, mark, video }: Preparation) => {
  const lecture = await video();
  const { id } = await make.series({ title: mark, audience, lectures: [lecture] });
  return { series: id, lecture: lecture.id };
};

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listSeries: {
    rights: LIST,
    request: (preparation) => made(preparation).then(() => ({ mark: preparation.mark })),
  },
  getSeries: {
    rights: holders(200),
    request: async (preparation) => ({ path: (await made(preparation)).series }),
  },
  listVideoSeries: {
    rights: holders(200),
    request: async (preparation) => ({ path: (await made(preparation)).lecture }),
  },
};
