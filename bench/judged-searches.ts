// Searches as members type them, written without a look at how the site reads them. But for the themes
// their words come from no lecture: sets made from the corpus find nothing where members do.

/** Themes of the field: a lecture whose title holds the theme is right. */
export const THEMES = read(`
敷金、家賃、空室、サブリース、相続、遺言、確定申告、NISA
iDeCo、減価償却、原状回復、大規模修繕、火災保険、滞納、立退料、連帯保証人
入居審査、保証会社、ハザードマップ、内見、間取り図、重要事項説明書、レントロール、融資
金利、借り換え、事業計画書、法人化、役員報酬、固定資産税、住民税、譲渡所得
医療費、青色申告、損益通算、必要経費、領収書、インボイス、仕訳、勘定科目
貸借対照表、損益計算書、投資信託、複利、年金、退職金、空き家、教育費
`);

/** What people look for about a theme; none of it stands in any lecture, which the judge makes sure of. */
export const ASPECTS =
  '早見表 完全ガイド 裏技 必勝法 相場観 豆知識 成功例 交渉術 虎の巻 極意 徹底解説 攻略法 口コミ 節約術'.split(
    ' ',
  );

const everyTheme = (forms: readonly ((theme: string, aspect: string) => string)[]) =>
  THEMES.flatMap(({ search, right }, at) =>
    forms.map((form, turn) => {
      const aspect = ASPECTS[(at * forms.length + turn) % ASPECTS.length] as string;
      return { search: form(search, aspect), right };
    }),
  );
const times = <Item>(count: number, item: Item): Item[] =>
  Array.from({ length: count }, () => item);

/** The sets, by what they try. */
export const SETS = {
  'theme and aspect, written together': everyTheme(times(4, (theme, aspect) => theme + aspect)),
  'with a space': everyTheme(times(2, (theme, aspect) => `${theme} ${aspect}`)),
  'with の': everyTheme(times(2, (theme, aspect) => `${theme}の${aspect}`)),
  'as a question': everyTheme([
    (theme, aspect) => `${theme}の${aspect}について教えて`,
    (theme) => `${theme}って何ですか`,
  ]),

  'wrong characters': read(`
原価償却、減価消却、減価賞却: 減価償却
連帯補償人、連体保証人: 連帯保証人
賃借対照表、貸借対象表、貸し借り対照表: 貸借対照表
確定深刻、確定新国、拡定申告: 確定申告
医療費公序、医療費控徐: 医療費
家賃大納、家賃帯納: 家賃、滞納
敷金清算: 敷金、精算書
ベット可、ぺツト可: ペット
現状復帰: 原状回復
火炎保険、火災保健: 火災保険
固定試算税: 固定資産税
住民是: 住民税
相続勢: 相続
損益計算所: 損益計算書
損駅通算: 損益通算
譲渡諸得: 譲渡所得
青色深刻: 青色申告
勘定家目: 勘定科目
高額両用費: 高額療養費
遺族年近: 遺族年金
重要自己説明: 重要事項説明書
保障会社、補償会社: 保証会社
役員法主: 役員報酬
投資進宅: 投資信託
小規模託知: 小規模宅地
有志の面談: 融資、面談
土砂再害: 土砂災害
ハザートマップ: ハザードマップ
レントロ一ル: レントロール
`),

  'okurigana, and kana for kanji': read(`
立ち退き料、立退き料、立退料: 立退料
引落日、引落し日: 引き落とし日
退去立会、退去立合い、たち会い: 退去の立ち会い
売上計上、売上げの計上日: 売り上げの計上
引越繁忙期、引越しの繁忙期: 引っ越しの繁忙期
初めての不動産投資: はじめての不動産投資
グラフの作りかた: グラフの作り方
路線価図の読みかた: 路線価図の読み方
お金の育ちかた: お金の育ち方
借換、借換え: 借り換え
見積比較: 見積もりの比べ方
大規模修繕積立金: 大規模修繕の積み立て
空家: 空き家
間どり図: 間取り図
片付け: 片づけ
受取方: 受け取り方
暮しの困り事: 暮らしの困りごと
棚おろし: 棚卸し
つづける力: 続ける力
落し穴: 落とし穴
取引の仕分け: 仕訳
`),

  numbers: read(`
融資の教科書 第二回、融資の教科書二回: 融資の教科書 第2回
確定申告ゼミ第五回: 確定申告ゼミ 第5回
決算書を読む 第四回: 決算書を読む 第4回
3つの入り口: 三つの入り口
15分で集める手がかり: 十五分で集める
30代 40代: 三十代・四十代
30日間の対応手順: 三十日間の対応手順
5つの言葉: 五つの言葉
質問20連発: 質問二十連発
7つのこと: 七つのこと
1%上がったら: 一％上がったら
12秒: 十二秒
100人の受講ノート: 百人の受講ノート
360通り: 三百六十通り
百二十五％ルール、125%ルール: 125パーセントルール
10の質問: 十の質問
60歳まで引き出せない: 六十歳まで引き出せない
講師6人: 講師六人
`),

  sentences: read(`
銀行に断られたときはどうしたらいい: 断られたあと、断るとき
家賃が払えなくなったときはいつまでに連絡すればいい: 家賃、滞納
アパートの空室がなかなか埋まらないのはなぜ: 空室、部屋が余る、募集
会社をつくると税金は安くなるの: 法人化、会社、税
親が元気なうちに何を聞いておけばいいですか: 親が元気なうちに
退職金をもらうにはどんな手続きがいる: 退職金
医療費がたくさんかかった年はお金が戻ってくるの: 医療費、高額療養費
入居者がなかなか家賃を払ってくれない: 家賃、滞納、入居者
部屋を借りる人の審査で何を見ればいいの: 審査
屋根を直したお金は経費になりますか: 修繕費、必要経費
領収書に宛名がないと使えないのかな: 領収書
保険に入りすぎているかもしれない: 保険
子どもの教育費が足りるか心配です: 教育費
実家が空き家になったらどうすればいい: 空き家
大雨で危ない場所の調べ方を知りたい: ハザードマップ
試算表がどうしても合わないときはどこを見る: 試算表
金利が上がったら返済はどうなりますか: 金利
夫婦でお金の話をするとけんかになる: 夫婦
確定申告をはじめてするのですが何から始めたらいいですか: 確定申告
犬や猫のペットを飼ってもいい部屋にしたら困ることは: ペット
物件を見に行くとき何を持っていけばいいの: 物件、内見
贈与税がかからないようにあげるにはどうすれば: 贈与税
`),

  'other names': read(`
固都税: 固定資産税
団信: 団体信用生命保険
失業保険、雇用保険: 失業手当
新NISA、少額投資非課税制度: NISA
イデコ、個人型確定拠出年金: iDeCo
定借、定期建物賃貸借: 定期借家
年調: 年末調整
不取税: 不動産取得税
白蟻: シロアリ
市県民税: 住民税
適格請求書: インボイス
バランスシート: 貸借対照表
投信: 投資信託
重説: 重要事項説明書
賃料: 家賃
一括借り上げ: サブリース
`),

  'readings and Latin letters': read(`
しききん、sikikin: 敷金
nennkin、ねんきん: 年金、ねんきん
げんかしょうきゃく、genkashoukyaku: 減価償却
やちん、yatinn: 家賃
たいのう: 滞納
kakuteisinnkoku: 確定申告
いりょうひ: 医療費
tousisinntaku: 投資信託
souzoku: 相続
ゆいごん: 遺言
にーさ: NISA
いでこ: iDeCo
さぶりーす: サブリース
rebaransu: リバランス
ﾊｻﾞｰﾄﾞﾏｯﾌﾟ: ハザードマップ
こていしさんぜい: 固定資産税
kasaihoken: 火災保険
もくろみしょ: 目論見書
ほうじんか: 法人化
zyuuminnzei: 住民税
ろせんかず: 路線価図
`),
} satisfies Record<string, readonly JudgedSearch[]>;

/** Titles of lectures on themes that the demo content leaves out. */
export const MORE_LECTURES = `
サブリース契約を結ぶ前に読むところ
立退料の目安と、話し合いの始め方
遺言の種類を三つ、机に並べてみる
連帯保証人を頼まれた日に
ペットと暮らせる部屋にする前に決めておくこと
口座の引き落とし日を一つにまとめる
売り上げの計上はいつの日付か
引っ越しの繁忙期に募集を合わせる
125パーセントルールと五年ルール、返済額の決まり方
小規模宅地の特例が使える家、使えない家
贈与税のかからない渡し方を数える
住宅ローン控除、一年目だけの手続き
失業手当を受け取るまでの四週間
年末調整の紙を三枚に分ける
地震保険は建物と家財を別に考える
シロアリの点検口から見えるもの
不動産取得税の通知が届くころ
リフォームの費用を畳一枚で考える
定期借家契約の終わり方
団体信用生命保険で消えるもの、残るもの
`
  .trim()
  .split('\n');

/** A search, and parts of titles: a lecture whose title holds one is a right answer. */
export interface JudgedSearch {
  search: string;
  right: readonly string[];
}

/** Reads lines of searches and titles, `one、other: title、title`; without titles a search is its own. */
function read(lines: string): JudgedSearch[] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [searches = [], right] = line.split(': ').map((part) => part.split('、'));
      return searches.map((search) => ({ search, right: right ?? [search] }));
    });
}
