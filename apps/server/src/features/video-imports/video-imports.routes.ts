import { MAX_CAPTION_BYTES } from '@orchard/contract/staff/caption-rules';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import {
  MAX_CAPTION_FILES,
  VIDEO_FIELDS,
  type VideoImportChoices,
  videoImports,
} from '@orchard/contract/staff/video-imports';
import { understoodDates } from '#console/imports/date-fields.ts';
import { importKind } from '#console/imports/import-kind.ts';
import { changeImport, importRoutes } from '#console/imports/import-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { unplanJob } from '#console/staff-jobs/staff-jobs.store.ts';
import { refuseGoneBrands } from '#features/brands/brands.view.ts';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { keepCaptionFile, removeCaptionFiles } from './caption-files.store.ts';
import { judgeVideoRows, listCaptionFiles } from './judged-videos.view.ts';
import { guessVideoColumns, lacksVideoHeader, VIDEO_DATES } from './read-video-row.ts';
import { importVideos, placeImportedLectures, presentVideos } from './video-imports.commands.ts';

const kind = importKind<VideoImportChoices>({
  name: 'import videos',
  ...{ resource: 'video-imports', records: 'videos' },
  repeated: (line) => formatStaffMessage('imports.repeated_video', { line }),
  lacksHeader: lacksVideoHeader,
  guess: (header) => ({
    ...{ columns: guessVideoColumns(header), brand_ids: [] },
    ...{ undated: 'draft', make_missing: true },
  }),
  understood: (cells, { columns }) => understoodDates(cells, columns, VIDEO_DATES),
  check: (tx, { brand_ids }) => refuseGoneBrands(tx, VIDEO_FIELDS.brands, brand_ids),
  judge: (tx, id, rows, choices) => judgeVideoRows(tx, presentVideos(tx), id, rows, choices),
  write: importVideos,
  async finish(tx, work) {
    await placeImportedLectures(tx, work);
    await removeCaptionFiles(tx, work.id);
  },
});

export const videoImportsRoutes = (parts: SiteParts & { staffJobs: JobRunner }) => {
  const {
    db: { kysely },
    uploads,
  } = parts;
  const { addCaptions, ...calls } = videoImports;
  return [
    ...importRoutes(parts, calls, kind),

    bind(addCaptions, async ({ staff, request, params: { id }, query: { name } }) => {
      const sent = await uploads.whole(request, staff, MAX_CAPTION_BYTES);
      await changeImport(kysely, kind, id, ['uploaded', 'planned'], async (tx) => {
        const names = await listCaptionFiles(tx, id);
        if (names.length >= MAX_CAPTION_FILES && !names.includes(name)) {
          throw fieldsProblem({
            file: [formatStaffMessage('imports.too_many_captions', { max: MAX_CAPTION_FILES })],
          });
        }
        await keepCaptionFile(tx, id, { name, bytes: sent });
        // What was judged, and shown to the operator, was judged without it.
        await unplanJob(tx, id);
      });
      return { names: await listCaptionFiles(kysely, id) };
    }),
  ];
};
