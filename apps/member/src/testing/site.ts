import type { Site } from '@orchard/contract/site';

/** The site that tests look at. */
export const siteOfTests: Site = {
  product: 'Orchard',
  name: null,
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
      contact_email: 'desk@club.example.jp',
      contact_telephone: '03-0000-0100',
      contact_hours: '平日 10:00〜17:00',
      sign_in_picture_url: null,
    },
    {
      slug: 'WIS',
      label: 'WIS',
      logo_url: null,
      caption: null,
      document_title: 'WIS',
      terms_path: '/terms-wis',
      has_home_block: false,
      contact_email: null,
      contact_telephone: null,
      contact_hours: null,
      sign_in_picture_url: null,
    },
  ],
};
