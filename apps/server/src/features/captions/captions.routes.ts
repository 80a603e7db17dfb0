import { api } from '@orchard/contract';
import {
  type CaptionLine,
  MAX_CAPTION_BYTES,
  writeWebVtt,
} from '@orchard/contract/staff/caption-rules';
import { type CaptionReading, captions } from '@orchard/contract/staff/captions';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { changeRecords } from '#console/records/bulk-work.ts';
import { findRevision, listVersions } from '#console/records/history.view.ts';
import { restoreRecord, updateRecord } from '#console/records/records.ts';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import {
  type CaptionFile,
  captionText,
  isCaptionFile,
  judgedFile,
  readCaptions,
  refusedFile,
} from './caption-file.ts';
import { captionResource, spokenKind } from './captions.store.ts';
import { captionsFile, findTranscript, staffCaptions } from './captions.view.ts';
import { readTranscript } from './transcript-text.ts';

/** The new captions and the revision that the operator read. */
interface Saving {
  id: number;
  revision: number | undefined;
  cues: readonly CaptionLine[];
  isEstimated: boolean;
}

/** Entries of the history to show; each contains all captions. */
const SHOWN = 30;

const unsaved = ({ rows, faults, notes }: CaptionFile, isEstimated: boolean): CaptionReading => ({
  rows: rows.map(({ line, start, end, text }) => ({ line, start, end, text })),
  is_estimated: isEstimated,
  faults,
  notes,
  encoding: null,
  saved: null,
});

export const captionsRoutes = ({
  db: { kysely: db },
  uploads,
}: Pick<SiteParts, 'db' | 'uploads'>) => {
  const find = async (id: number) => {
    const record = await orNotFound(staffCaptions.find(db, id));
    return { ...record, revision: await findRevision(db, captionResource.kind, id) };
  };

  const save = (staff: Staff, { id, revision, cues, isEstimated }: Saving) =>
    updateRecord(db, staff, captionResource, {
      id,
      revision,
      draft: { video: '', captions: writeWebVtt(cues), is_estimated: isEstimated },
    });

  const refuseUnusable = (file: CaptionFile, field: string) => {
    const sentence = refusedFile(file);
    if (sentence) throw fieldsProblem({ [field]: [sentence] });
  };

  return [
    bind(api.getTranscript, ({ member, params }) =>
      orNotFound(findTranscript(db, member, params.videoId)),
    ),

    bind(captions.list, ({ query }) => staffCaptions.list(db, query)),

    bind(captions.read, ({ params }) => find(params.id)),

    bind(captions.update, async ({ staff, params: { id }, query: { revision }, body }) => {
      await save(staff, { id, revision, cues: body.cues, isEstimated: body.is_estimated });
      return find(id);
    }),

    bind(captions.bulk, ({ staff, body }) => changeRecords(db, staff, spokenKind, body)),

    bind(captions.versions, ({ params }) =>
      listVersions(db, captionResource.kind, params.id, SHOWN),
    ),

    bind(captions.restore, async ({ staff, params: { id }, body: { version, before } }) => {
      await restoreRecord(db, staff, captionResource, { id, version, before: before === true });
      return find(id);
    }),

    bind(captions.upload, async ({ staff, params: { id }, query: { revision }, request }) => {
      await find(id);
      const sent = await uploads.whole(request, staff, MAX_CAPTION_BYTES);
      const decoded = captionText(sent);
      if (decoded === undefined)
        throw fieldsProblem({ file: [formatStaffMessage('captions.encoding')] });
      const file = readCaptions(decoded.text);
      const { encoding } = decoded;
      refuseUnusable(file, 'file');
      if (file.faults.length > 0) return { ...unsaved(file, false), encoding };
      await save(staff, { id, revision, cues: file.cues, isEstimated: false });
      return { ...unsaved({ ...file, rows: [] }, false), encoding, saved: await find(id) };
    }),

    bind(captions.readText, async ({ params: { id }, body: { text } }) => {
      const { duration_seconds: seconds } = await find(id);
      const isFile = isCaptionFile(text);
      const read = readTranscript(text, seconds === null ? null : seconds * 1000);
      const file = isFile ? readCaptions(text) : judgedFile(read.rows);
      refuseUnusable(file, 'text');
      return unsaved(file, !isFile && read.isEstimated);
    }),

    bind(captions.export, ({ params }) => orNotFound(captionsFile(db, params.id))),
  ];
};
