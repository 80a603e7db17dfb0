import { formatBytes } from '@orchard/contract/format-bytes';
import type { ResourceKind } from '@orchard/contract/video-resources';
import { useSuspenseQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useId } from 'react';
import { createMessages } from '#lib/messages.ts';
import { videoResourcesQuery } from './video-resources.queries.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'resources.title': '資料',
  'resources.download': 'ダウンロード',
  'resources.pdf': 'PDF',
  'resources.xlsx': 'Excel',
  'resources.docx': 'Word',
  'resources.pptx': 'PowerPoint',
  'resources.picture': '画像',
});

const KINDS: Record<ResourceKind, string> = {
  pdf: t('resources.pdf'),
  xlsx: t('resources.xlsx'),
  docx: t('resources.docx'),
  pptx: t('resources.pptx'),
  png: t('resources.picture'),
  jpg: t('resources.picture'),
  webp: t('resources.picture'),
};

/** The files beside a video; nothing if there are none. */
export default function VideoResources({ videoId }: { videoId: number }) {
  const { data: resources } = useSuspenseQuery(videoResourcesQuery(videoId));
  const heading = useId();
  if (resources.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-10 max-w-[44rem]">
      <h2 id={heading} className="mb-4 text-xl">
        {t('resources.title')}
      </h2>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-raised">
        {resources.map(({ url, title, kind, bytes }) => (
          <li key={url}>
            {/* An attribute, so that a refusal does not take the place of the screen. */}
            <a
              href={url}
              download
              className="flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-lifted focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1">
                <span className="block phrased font-semibold text-strong [overflow-wrap:anywhere]">
                  {title}
                </span>
                <span className="block text-sm text-quiet tabular-nums">
                  {KINDS[kind]}・{formatBytes(bytes)}
                </span>
              </span>
              <span className="flex shrink-0 items-center gap-1.5 text-sm font-semibold text-tint">
                <span className="max-sm:sr-only">{t('resources.download')}</span>
                <Download aria-hidden="true" className="size-5" />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
