/** A query, and what a reasonable person expects to see first. */
export interface JudgedQuery {
  query: string;
  /** The first video has this very title … */
  title?: string;
  /** … or a title that begins with this word … */
  begins?: string;
  /** … or a title that holds all of these; `|` parts spellings of which one is enough. */
  words?: readonly string[];
}

/** Queries that are the whole title of a text: it comes first. */
const whole = (
  'ゴールシーク|差し込み印刷|水平反転|消しゴム|拍子|権限管理|時刻同期|パスワード変更|プリンタ管理|メーリングリスト|' +
  'セルの挿入|選択範囲の縮小|コーヒーの染み|渦巻きと吸い込み|鉛筆で描画|ブートローダの設定|優雅に休暇を取る|' +
  'ピボットテーブルのグループ化|Debian パッケージ管理'
)
  .split('|')
  .map((title) => ({ query: title, title }));

/** Each `query = words` in a line; without words those of the query itself. */
const lines = (text: string): JudgedQuery[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', words = query] = line.trim().split(' = ');
      return { query, words: words.split(/\s/) };
    });

/** A command or function by its name. */
const names: JudgedQuery[] = [
  { query: 'ls', begins: 'ls' },
  { query: 'chdir', begins: 'chdir' },
  { query: 'printf 書式', words: ['printf', '書式'] },
];

const words = lines(`
  セル 挿入
  差し込み 印刷 作成
  レイヤーマスク 追加
  パスワード 変更
  ページ番号 フッター
  ピボットテーブル 削除
  プロセス 停止
  ブラシ 追加
  セキュリティ 更新 自動
  ホームディレクトリ 作成
  連桁 改行
  ファイル　比較
  環境変数
  検索
  印刷
  休符
  暗号化
  和音
  カーネル
  パーティション`);

const unconverted = lines(`
  いんさつ = 印刷
  けんさく = 検索
  がくふ = 楽譜
  あんごうか = 暗号化
  わおん = 和音
  せんたくはんい = 選択範囲
  ゆうし = 融資
  ふくしきぼき = 複式簿記
  insatsu = 印刷
  kansuu = 関数
  reiya- = レイヤー
  pasuwa-do = パスワード
  sentakuhanni = 選択範囲
  toushi = 投資
  kakuteishinkoku = 確定申告
  fonto = フォント`);

const sentences = lines(`
  セルを挿入する方法 = セル 挿入
  パスワードの変更方法 = パスワード 変更
  差し込み印刷とは = 差し込み印刷
  レイヤーマスクについて = レイヤーマスク
  ピボットテーブルの使い方 = ピボットテーブル
  ページ番号を入れたい = ページ番号
  プロセスの停止方法 = プロセス 停止
  ブラシを追加したい = ブラシ 追加
  ファイルを圧縮するには = ファイル 圧縮
  ディレクトリを作成するコマンド = ディレクトリ 作成
  和音の書き方 = 和音
  ユーザーの追加方法 = ユーザ 追加
  融資とは = 融資
  NISAについて教えて = NISA
  バックアップはどうやって取りますか = バックアップ`);

const phrases = lines(`
  ページの番号 = ページ 番号
  権限の管理 = 権限 管理
  プリンタの管理 = プリンタ 管理
  選択の範囲 = 選択 範囲
  印刷差し込み = 差し込み 印刷
  パッケージの管理 = パッケージ 管理
  検索置換 = 検索 置換
  マスクレイヤー = レイヤー マスク`);

const slips = lines(`
  ピボットテブール = ピボットテーブル
  スクリンショット = スクリーンショット
  ヒストグムラ = ヒストグラム
  パスワド = パスワード
  チュトーリアル = チュートリアル
  ブートロダー = ブートローダ
  インストルー = インストール
  範選択囲 = 選択範囲`);

const spellings = lines(`
  サーバ = サーバ
  ユーザー 管理 = ユーザ 管理
  ﾚｲﾔｰ = レイヤー
  れいやー = レイヤー
  レイヤ－ = レイヤー
  ＮＩＳＡ = NISA
  取扱 = 取り扱い|取扱
  組合せ = 組み合わせ|組合せ
  インタフェース = インターフェース|インタフェース|インターフェイス`);

const demo = lines(`
  減価償却
  融資 審査`);

/** The queries that are judged; none of the texts stands here. */
export const JUDGED: readonly JudgedQuery[] = [
  whole,
  names,
  words,
  unconverted,
  sentences,
  phrases,
  slips,
  spellings,
  demo,
].flat();
