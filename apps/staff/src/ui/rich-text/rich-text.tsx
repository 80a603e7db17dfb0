import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import { bodyStyle } from './body-style.ts';
import { toSafeNodes } from './sanitise.ts';

/** HTML that operators or members wrote, shown in the members' look; sanitised every time. */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.replaceChildren(toSafeNodes(html));
  }, [html]);
  return <Box ref={place} sx={bodyStyle} />;
}
