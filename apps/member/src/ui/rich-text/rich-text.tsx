import { memo, useMemo } from 'react';
import { sanitise } from './sanitise.ts';

/** The one place where operators' HTML is shown as HTML; it is sanitised here, once more. */
export const RichText = memo(function RichText({ html }: { html: string }) {
  const inner = useMemo(() => ({ __html: sanitise(html) }), [html]);
  return (
    <div
      className="rich-text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above
      dangerouslySetInnerHTML={inner}
    />
  );
});
