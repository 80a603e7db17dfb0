import type { DemoSeries, DemoSeriesLecture } from './types.ts';

/** Lectures `key-01` to `key-08` that are open at once. */
const open = (key: string, count: number): DemoSeriesLecture[] =>
  Array.from({ length: count }, (_, at) => ({
    video: `${key}-0${at + 1}`,
    opens: 'at_once',
    days: null,
  }));

/** Each lecture after the first opens once the one before has been watched. */
const oneByOne = (key: string, count: number): DemoSeriesLecture[] =>
  open(key, count).map((lecture, at) =>
    at === 0 ? lecture : { ...lecture, opens: 'after_previous' },
  );

/** Each lecture after the first opens a week after the one before. */
const weekly = (key: string, count: number): DemoSeriesLecture[] =>
  open(key, count).map((lecture, at) =>
    at === 0 ? lecture : { ...lecture, opens: 'days_in_series', days: at * 7 },
  );

/** The eight series in order. */
export const series: DemoSeries[] = [
  {
    key: 'real-estate',
    title: 'はじめての不動産投資',
    body: '<p>家賃はどこから来て、どこへ行くのか。お金の流れを一枚の絵にするところから始め、利回り、物件の種類、借り入れ、税、そして危険の数え方まで、八回で一周します。</p><p>物件を買う予定がまだない方のための講座です。毎回の宿題は紙と鉛筆で十五分。八回目に、最初の九十日の計画表が手元に残ります。</p>',
    audience: 'all',
    lectures: open('re-start', 8),
  },
  {
    key: 'lending-book',
    title: '融資の教科書',
    body: '<p>金融機関の種類を知ることから、審査の見方、事業計画書、面談の練習、金利の上昇への備えまで。借りる前の人にも、借りたあとの人にも役立つ順番に並べました。</p><p>第4回と第6回は、表計算の画面を止めながら一緒に手を動かしてください。特定の金融機関はおすすめしません。</p>',
    audience: 'all',
    lectures: open('loan', 8),
  },
  {
    key: 'tax-return',
    title: '確定申告ゼミ',
    body: '<p>二月になってから慌てないための八回です。申告書の全体を地図のように眺め、収入と所得、経費、控除、減価償却、青色申告の順に、空いている欄を埋めていきます。</p><p>最終回では、架空の会員「高瀬さん」の申告書を最初の一行から最後の一行まで完成させます。</p>',
    audience: 'all',
    lectures: open('return', 8),
  },
  {
    key: 'night-bookkeeping',
    title: '夜の簿記教室',
    body: '<p>お小遣い帳から複式簿記へ、一晩に一歩ずつ進むクラブ会員のための教室です。仕訳は声に出して読み、勘定科目は増やしすぎず、合わない夜は寝てから考えます。</p><p>簿記の検定は目指しません。自分の帳簿を自分で締められるようになることが、ただ一つの目標です。</p>',
    audience: 'orchard',
    lectures: open('book', 8),
  },
  {
    key: 'statements',
    title: '決算書を読む',
    body: '<p>貸借対照表、損益計算書、キャッシュ・フロー計算書。三枚の紙が互いにどうつながっているのかを、一つの架空の会社を追いながら読み解くWIS会員の講座です。</p><p>比率は三つだけ覚えれば十分です。卒業課題では喫茶店チェーンの五年分を前に、買うか、貸すか、働くかを話し合います。</p>',
    audience: 'wis',
    lectures: open('state', 8),
  },
  {
    key: 'nisa-walk',
    title: 'NISAと歩く資産形成',
    body: '<p>貯める、守る、増やす。この順番を決めないまま始めると、値下がりの日に迷います。五回の講座では、制度の説明よりも先に、自分の決まりごとを書く時間をとりました。</p><p>商品の名前は出てきません。目論見書の読み方と、年に一度の見直しの手順を持ち帰ってください。</p>',
    audience: 'all',
    lectures: open('invest', 5),
  },
  {
    key: 'household',
    title: '家計の立て直し',
    body: '<p>一週間のレシートを並べることから、家計の決算日まで。前の回の作業を終えてから次へ進む、八回の積み上げの講座です。<strong>次の回は、一つ前の回を見終えると開きます。</strong></p><p>用意するものは封筒、付せん、鉛筆だけ。数字が苦手な方ほど、最初の机の写真が最後に効いてきます。</p>',
    audience: 'all',
    lectures: oneByOne('home', 8),
  },
  {
    key: 'viewing',
    title: '四週間の内見練習',
    body: '<p>同じ順番で、同じところを見る。内見の力は回数より型で決まります。外側、部屋の中、共用部、そして記録。<strong>一週目を開いた日から、一週間に一つずつ次の回が開きます。</strong></p><p>間の七日は練習の期間です。通勤の道と自分の住まいを教材にして、点検票を一枚仕上げましょう。</p>',
    audience: 'all',
    lectures: weekly('view', 4),
  },
];
