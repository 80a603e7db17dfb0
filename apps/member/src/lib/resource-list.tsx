import { formatBytes } from '@orchard/contract/format-bytes';
import type { ResourceKind, VideoResource } from '@orchard/contract/video-resources';
import Download from 'lucide-react/icons/download';
import { createMessages } from './messages.ts';

const t = createMessages({
  'resources.download': 'ダウンロード',
  'resources.picture': '画像',
});

const KINDS: Record<ResourceKind, string> = {
  pdf: 'PDF',
  xlsx: 'Excel',
  docx: 'Word',
  pptx: 'PowerPoint',
  png: t('resources.picture'),
  jpg: t('resources.picture'),
  webp: t('resources.picture'),
};

/** Files to download. */
export const ResourceList = ({ resources }: { resources: readonly VideoResource[] }) => (
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
);
