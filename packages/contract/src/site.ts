import * as z from 'zod/mini';

/**
 * Facts about the site in every document, as JSON in `<script type="application/json" id="site">`:
 * public and the same for everyone.
 */
export const site = z.object({
  /** `{product}` of the specification. */
  product: z.string(),
  /** The name that operators gave the site; null: that of the first brand. */
  name: z.nullable(z.string()),
  /** The platform's oEmbed address, for thumbnails. */
  video_oembed_url: z.string(),
  /** The member groups in order; the first is the default brand. */
  brands: z.array(
    z.object({
      /** The role slug: orchard_main, WIS. */
      slug: z.string(),
      label: z.string(),
      logo_url: z.nullable(z.string()),
      /** Text beside the logo. */
      caption: z.nullable(z.string()),
      document_title: z.string(),
      /** Path of the brand's terms, such as /terms-orchard. */
      terms_path: z.string(),
      /** Whether its members see the special block on the home screen. */
      has_home_block: z.boolean(),
      /** How a person is reached; each part may be absent. */
      contact_email: z.nullable(z.string()),
      contact_telephone: z.nullable(z.string()),
      contact_hours: z.nullable(z.string()),
      /** Beside the sign-in form on wide screens. */
      sign_in_picture_url: z.nullable(z.string()),
    }),
  ),
});
export type Site = z.output<typeof site>;
export type Brand = Site['brands'][number];
