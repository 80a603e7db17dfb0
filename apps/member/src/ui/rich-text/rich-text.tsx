import { memo, useEffect, useMemo, useState } from 'react';
import { useIsHydrating } from '#lib/use-is-hydrating.ts';
import { fetchSanitiser, sanitiser } from './sanitiser.ts';

/** Always the same, so that React leaves what stands in the document. */
const AS_IT_STANDS = { __html: '' };

/**
 * The one place where operators' HTML is shown as HTML. What the document brought the server has
 * sanitised, and it stays as it stands; whatever else comes is sanitised here, and waits for that.
 */
export const RichText = memo(function RichText({ html }: { html: string }) {
  const isHydrating = useIsHydrating();
  const [{ served }, setShown] = useState<{ served?: string }>(() =>
    isHydrating && !sanitiser() ? { served: html } : {},
  );
  const isServed = served === html;
  const sanitise = isServed ? undefined : sanitiser();
  if (sanitise && served !== undefined) setShown({});
  useEffect(() => {
    if (isServed || sanitise) return;
    let isShown = true;
    // Where it does not come, the text before stays, and never a text that is not sanitised.
    fetchSanitiser().then(
      () => isShown && setShown({}),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isServed, sanitise]);
  const inner = useMemo(
    () => (sanitise ? { __html: sanitise(html) } : AS_IT_STANDS),
    [sanitise, html],
  );
  return (
    <div
      className="rich-text"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above
      dangerouslySetInnerHTML={inner}
    />
  );
});
