import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** What the theme's links and buttons with an address are: a screen opens without loading the page anew. */
export const ConsoleLink = ({ href = '', ...props }: ComponentProps<'a'>) =>
  // The router would change the address alone, and not scroll there.
  href.startsWith('#') ? <a href={href} {...props} /> : <Link to={href} {...props} />;
