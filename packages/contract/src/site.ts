import * as z from 'zod/mini';

/**
 * What the document carries about the site, as JSON in `<script type="application/json" id="site">`:
 * known before sign-in, the same for everyone.
 */
export const site = z.object({
  /** `{product}` of the specification. */
  product: z.string(),
  /** Where thumbnails of platform videos are looked up (oEmbed). */
  video_oembed_url: z.string(),
  /** The member groups in order; the first is the default brand. */
  brands: z.array(
    z.object({
      /** The role slug: orchard_main, WIS. */
      slug: z.string(),
      label: z.string(),
      logo_url: z.nullable(z.string()),
      /** Words beside the logo. */
      caption: z.nullable(z.string()),
      document_title: z.string(),
      /** Path of its terms screen, such as /terms-orchard. */
      terms_path: z.string(),
      /** Whether its holders see the special block on the home screen. */
      has_home_block: z.boolean(),
    }),
  ),
});
export type Site = z.output<typeof site>;
export type Brand = Site['brands'][number];
