import type { Site } from '@orchard/contract/site';

/** The site that tests look at. */
export const siteOfTests: Site = {
  product: 'Orchard',
  video_oembed_url: 'https://vimeo.com/api/oembed.json',
  brands: [
    {
      slug: 'orchard_main',
      label: 'Orchard',
      logo_url: null,
      caption: "Member's Site",
      document_title: "Orchard Member's Site",
      terms_path: '/terms-orchard',
      has_home_block: true,
    },
    {
      slug: 'WIS',
      label: 'WIS',
      logo_url: null,
      caption: null,
      document_title: 'WIS',
      terms_path: '/terms-wis',
      has_home_block: false,
    },
  ],
};
