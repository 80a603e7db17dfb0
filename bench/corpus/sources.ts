/** Where texts of one kind lie in a package of Debian. */
export interface Source {
  package: string;
  folder: string;
  /** The names of its pages. */
  pages: RegExp;
  /** Absent: pages of a manual. Else the last level of headings that begins a text of its own. */
  level?: number;
  tag: string;
}

/** Japanese texts that anybody may fetch: guides and references with titles of their own. */
export const SOURCES: readonly Source[] = [
  {
    package: 'libreoffice-help-ja',
    folder: 'usr/share/libreoffice/help/ja/text',
    pages: /\.html$/,
    level: 1,
    tag: '表計算と文書',
  },
  {
    package: 'gimp-help-ja',
    folder: 'usr/share/gimp/2.0/help/ja',
    pages: /\.html$/,
    level: 3,
    tag: '画像編集',
  },
  {
    package: 'lilypond-doc-html-ja',
    folder: 'usr/share/doc/lilypond/html/Documentation',
    pages: /\.ja\.html$/,
    level: 4,
    tag: '楽譜',
  },
  {
    package: 'debian-handbook',
    folder: 'usr/share/doc/debian-handbook/html/ja-JP',
    pages: /\.html$/,
    level: 3,
    tag: 'サーバー管理',
  },
  {
    package: 'debian-reference-ja',
    folder: 'usr/share/debian-reference',
    pages: /^ch.*\.ja\.html$/,
    level: 3,
    tag: 'リファレンス',
  },
  {
    package: 'kicad-doc-ja',
    folder: 'usr/share/doc/kicad/help/ja',
    pages: /\.ja\.html$|^(?!index).*\.html$/,
    level: 4,
    tag: '電子回路',
  },
  {
    package: 'debian-edu-doc-ja',
    folder: 'usr/share/doc/debian-edu-doc-ja',
    pages: /bookworm.*\.html$/,
    level: 4,
    tag: '学校のネットワーク',
  },
  {
    package: 'developers-reference-ja',
    folder: 'usr/share/developers-reference/ja',
    pages: /^(?!developers-reference|index|search).*\.html$/,
    level: 4,
    tag: '開発者の手引き',
  },
  {
    package: 'aptitude-doc-ja',
    folder: 'usr/share/doc/aptitude/html/ja',
    pages: /\.html$/,
    level: 3,
    tag: 'パッケージ管理',
  },
  {
    package: 'maint-guide-ja',
    folder: 'usr/share/doc/maint-guide-ja/html',
    pages: /^(?!index).*\.html$/,
    level: 3,
    tag: '開発者の手引き',
  },
  {
    package: 'debian-faq-ja',
    folder: 'usr/share/doc/debian/FAQ/ja',
    pages: /^(?!index).*\.html$/,
    level: 3,
    tag: 'よくある質問',
  },
  { package: 'manpages-ja', folder: 'usr/share/man/ja', pages: /\.gz$/, tag: 'コマンド' },
  { package: 'manpages-ja-dev', folder: 'usr/share/man/ja', pages: /\.gz$/, tag: 'プログラミング' },
];
