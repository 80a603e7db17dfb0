import type { DB } from '#platform/database/schema.generated.ts';

/** Tables that hold nothing of a person, in groups, each with the reason in Japanese. */
export const IMPERSONAL: readonly { reason: string; tables: readonly (keyof DB)[] }[] = [
  {
    reason: '運営者が会員のために書く内容と、その並びや公開先',
    tables: [
      ...(['banner_slides', 'banner_slide_brands', 'brands', 'brand_contacts'] as const),
      ...(['brand_starts', 'brand_terms', 'terms_today', 'terms_versions'] as const),
      ...([
        'contact_categories',
        'faqs',
        'faq_brands',
        'faq_categories',
        'mail_templates',
      ] as const),
      ...([
        'menu_categories',
        'menu_category_brands',
        'menus',
        'menu_subs',
        'notices',
        'notice_brands',
      ] as const),
      ...(['notice_categories', 'pages', 'page_brands', 'reply_templates', 'series'] as const),
      ...(['series_brands', 'series_lectures', 'site_settings', 'tags', 'videos'] as const),
      ...(['video_brands', 'video_captions', 'video_categories', 'video_category_brands'] as const),
      ...(['video_category_tags', 'video_resources', 'video_tags', 'broadcasts'] as const),
      ...(['live_events', 'live_event_brands', 'live_event_resources'] as const),
      ...(['corrections', 'correction_places'] as const),
      ...(['segments', 'import_captions', 'synonym_groups', 'payment_sources'] as const),
    ],
  },
  {
    reason: '上の内容から作られ、検索や表示を速くするもの',
    tables: [
      ...(['announced', 'caption_search', 'content_revisions', 'frequent_words'] as const),
      ...(['title_readings', 'video_search'] as const),
    ],
  },
  {
    reason: '動画や資料のファイルの大きさと状態',
    tables: ['film_checks', 'film_streams', 'film_stream_parts', 'film_uploads', 'resource_files'],
  },
  {
    reason:
      '誰のものでもない数（検索された言葉の回数、日ごとに利用した会員の人数、退会した会員の視聴の合計）',
    tables: ['anonymous_watching', 'empty_searches', 'visit_days'],
  },
  {
    reason: 'サイトそのものの鍵・状態・バージョンの記録',
    tables: [
      ...([
        'answered_challenges',
        'app_secret_check',
        'audit_removals',
        'audit_seals',
        'push_keys',
        'membership_nights',
        'release_checks',
        'shared_refusals',
        'webhooks',
        'sign_in_provider',
      ] as const),
      ...(['released_versions', 'retention_rules', 'retention_runs', 'upkeep_runs'] as const),
    ],
  },
  {
    reason: '削除した内容のうち、運営者が書いたのではない部分（会員に関するものは入りません）',
    tables: ['trash'],
  },
  {
    reason: 'ほかの表を並べて見せるもの（行を持ちません）',
    tables: ['all_watching', 'audit_entries', 'member_brands', 'membership_days'],
  },
];
