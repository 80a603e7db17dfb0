import { connectionMessages } from '#contract/staff/connection-messages.ts';
import { questionMessages } from '#contract/staff/question-messages.ts';
/**
 * The messages that console and server share, besides those of `messages.ts`; the member app contains
 * none of them. {@link formatStaffMessage} fills the placeholders.
 */
export const staffMessages = {
  ...connectionMessages,
  ...questionMessages,
  'validation.kana': '{label}はひらがなかカタカナで入力してください。',
  'validation.date_time': '{label}は「2026/4/1 19:00」のような日時で入力してください。',
  'validation.outdated': '画面を読み込み直してから、もう一度お試しください。',
  'validation.period': '公開終了は公開開始より後の日時にしてください。',
  'validation.taken': 'この{label}はすでに使われています。',
  'validation.gone': '選択した{label}は見つかりませんでした。画面を読み込み直してください。',
  'validation.staff_password': 'パスワードは12文字以上で入力してください。',
  'validation.code': '6桁の認証コードを入力してください。',
  'validation.action': 'この一覧では使用できない操作です。',
  'validation.day': '{label}は「2026/4/1」のような日付で入力してください。',
  'validation.color': '色は「#2563eb」のような形式で入力してください。',
  'validation.contrast': '白い文字が読みにくい色です。より濃い色を選んでください。',
  'validation.at_most': '{label}は{max}件以内にしてください。',
  'validation.once': '同じ{label}は1回だけ選択してください。',
  'validation.link':
    'リンクは https:// で始まるURL、または /video のようなサイト内のパスで入力してください。',
  'validation.slug': '識別名は半角の英数字、ハイフン、アンダーバーで入力してください。',
  'validation.fixed': '{label}は作成後に変更できません。',
  'validation.telephone': '電話番号は半角の数字、ハイフン、かっこ、+ で入力してください。',
  'validation.terms_path':
    '利用規約のパスは「/terms-」の後に半角の英数字、ハイフン、アンダーバーで入力してください。',
  'validation.vimeo':
    'Vimeoの動画のURL、または動画のIDを入力してください（例：https://vimeo.com/76979871）。',
  'validation.vimeo_without_id':
    'このVimeoのURLには、動画のIDが含まれていません。Vimeoでその動画を開き、「共有」からコピーしたURLを入力してください。',
  'validation.embed':
    '埋め込みできるのは https://player.vimeo.com/ で始まるURLだけです。URLをご確認ください。',
  'validation.foreign_picture':
    '{label}に、ほかのサイトの画像（{address}）が含まれています。会員の画面には表示されないため、画像をアップロードして入れ直してください。',
  'validation.one_source': '再生元は1つだけ選択してください。',
  'validation.https': '{label}は https:// で始まるURLで入力してください。',
  'validation.between': '{label}は{min}から{max}の間で入力してください。',
  'payments.joined': 'このお支払いは、すでに会員に結び付いています。',
  'payments.unpaid':
    'お支払いの記録がまだないため、会員期間を決められません。会員の画面で契約を登録してから、結び付けてください。',
  'payments.member':
    'このメールアドレスの会員（{name}さん）には、この会員区分の契約がすでにあります。「会員に結び付ける」をお使いください。',
  'terms.from_tomorrow': '次の規約の開始日は、明日以降の日にしてください。',
  'terms.by_without_asking':
    '同意を必須にする日は、「会員に同意を求める」を選んだときだけ設定できます。',
  'terms.by_before_start': '同意を必須にする日は、次の規約の開始日以降の日にしてください。',
  'terms.by_tomorrow': '同意を必須にする日は、明日以降の日にしてください。',

  'upload.unreadable':
    '画像を読み取れませんでした。JPEG、PNG、WebP、GIF、AVIFの画像を選択してください。',
  'upload.elsewhere': 'アップロードが途中で途切れました。ファイルをもう一度選択してください。',
  'upload.closed': 'このファイルの受け付けは終わっています。もう一度選択してください。',
  'upload.changed':
    '確かめている間にファイルが書き換えられたため、保存していません。もう一度選択してください。',
  'upload.infected':
    'ウイルススキャンで見つかったもの（{found}）があるため、受け付けられません。別のファイルを選択してください。',
  'upload.not_scanned':
    'ウイルススキャンを利用できないため、今はファイルを受け付けられません。しばらくしてから、もう一度お試しください。続くときは、サーバーの管理者にご連絡ください。',
  'upload.too_many_pixels':
    '画像が大きすぎます。{most}万画素以下（例：7,000×5,000）の画像を選択してください。',

  'validation.placeholder': '「{placeholder}」という差し込み項目は使えません。',
  'validation.gap_needed': '差し込み項目「{label}」は必須です。本文に入れてください。',
  'validation.gap_line': '差し込み項目「{placeholder}」は{label}には使えません。',

  'problem.slow_line':
    '通信が遅すぎるため、アップロードを受け取れませんでした。通信状況のよい場所で、もう一度お試しください。',
  'problem.proxy_too_large':
    'サイトの手前にあるサーバーが、このサイズのファイルを受け付けませんでした。サーバーの管理者に、受け付けるサイズの上限を上げるようご依頼ください。',
  'film.empty': 'ファイルの中身がありません（0バイト）。別のファイルを選択してください。',
  'film.too_large': '動画ファイルは4GB以下のものを選択してください。',
  'film.unreadable':
    '動画として読み取れませんでした。ファイルが壊れているか、使用できない形式です。MP4（H.264）で書き出した動画ファイルを選択してください。',
  'film.no_picture':
    'このファイルには映像がありません（音声だけのファイルです）。映像のある動画ファイルを選択してください。',
  'film.colours_off.no_tone_mapping':
    'HDRの動画です。サーバーのFFmpegがHDRの色を変換できないため、色が薄く表示されます。サーバーの管理者に、libzimg（zscale）の入ったFFmpegのインストールを依頼してから、動画ファイルをアップロードし直してください。',
  'film.colours_off.dolby_vision':
    'Dolby Vision専用の色で記録された動画（プロファイル5など）です。色を変換できないため、緑や紫がかって表示されます。撮影する機器や編集ソフトの設定でDolby Visionをオフにし、「互換性優先」か通常のHDR（HLG、HDR10）で書き出して、アップロードし直してください。',
  'film.needs_ffmpeg':
    'サーバーにFFmpegがないため、この形式の動画は使用できません。MP4（H.264）かWebMで書き出した動画ファイルを選択するか、サーバーの管理者にFFmpegのインストールを依頼してください。',
  'film.elsewhere':
    '動画のアップロードが中断されました。同じファイルを選び直すと、続きからアップロードします。',
  'film.incomplete':
    '動画のアップロードがまだ終わっていません。同じファイルを選び直すと、続きからアップロードします。',

  'resource.too_large': '資料のファイルは50MB以下のものを選択してください。',
  'resource.wrong_kind':
    'この形式のファイルは資料にできません。PDF、Excel（.xlsx）、Word（.docx）、PowerPoint（.pptx）、画像（PNG、JPEG、WebP）のどれかを選択してください。',
  'resource.macros':
    'マクロを含むファイルは資料にできません。マクロを使わない形式（.xlsx、.docx、.pptx）で保存し直してください。',
  'resource.mismatch':
    'ファイルの内容が拡張子「.{extension}」と合っていません。ファイルを開いて、その形式で保存し直してください。',
  'resource.acts':
    '開くだけで、または知らないうちに動くもの（{found}）を含むファイルは資料にできません。取り除いて保存し直してください。',
  'resource.acts.javascript': 'JavaScript',
  'resource.acts.launch': 'プログラムを起動するリンク',
  'resource.acts.open_action': '開いたときに動く操作',
  'resource.acts.events': 'ページやフォームの操作で動くもの',
  'resource.acts.attachment': '添付ファイル',
  'resource.acts.rich_media': 'リッチメディア',
  'resource.acts.xfa': 'XFAフォーム',
  'resource.acts.macros': 'マクロ',
  'resource.acts.activex': 'ActiveXコントロール',
  'resource.acts.template': '外部のテンプレート',
  'resource.acts.outside': '外部から自動で読み込むもの',
  'resource.acts.embedded_object': '埋め込みオブジェクト',
  'resource.acts.dde': 'DDEフィールド',
  'resource.protected':
    'パスワードや権限の制限がかかったPDFは、中を確かめられないため資料にできません。制限を外して保存し直してください。',
  'resource.unreadable':
    'ファイルの中を確かめられませんでした。作成したソフトウェアで開いて、保存し直してください。',
  'resource.too_much':
    'ファイルの中が大きすぎて、確かめられませんでした。ファイルを分けるか、画像を小さくして保存し直してください。',
  'resource.incomplete': '資料の送信がまだ終わっていません。もう一度選択してください。',
  'resource.too_many': '資料は{max}個以内にしてください。',
  'resource.twice': '同じ資料が2つ入っています。どちらかを外してください。',

  'captions.file_too_large': '字幕のファイルは2MB以下のものを選択してください。',
  'captions.encoding':
    '文字コードを判別できません。字幕のテキストファイル（WebVTTまたはSRT）を、UTF-8かShift_JISで保存してください。',
  'captions.none_found': '字幕が1つも見つかりません。',
  'captions.other_format':
    '{format}形式の字幕は読み取れません。WebVTT（.vtt）かSRT（.srt）で書き出したファイルを選択してください。',
  'captions.too_many': '字幕は{max}行以内にしてください。',
  'captions.too_much': '字幕の文字は、全体で{max}文字以内にしてください。',
  'captions.line': '{number}番目の字幕：{fault}',
  'captions.no_time': '時刻の行（開始 --> 終了）がありません。',
  'captions.time': '時刻の書き方を読み取れません。「00:12:34.500」のように入力してください。',
  'captions.too_late': '時刻が24時間を超えています。',
  'captions.end': '終了の時刻が開始より後になっていません。',
  'captions.order': '開始の時刻が前の字幕より早くなっています。',
  'captions.no_text': '字幕の文字がありません。',
  'captions.unreadable': '読み取れない文字が含まれています。',
  'captions.too_long': '1つの字幕が{max}文字を超えています。',
  'captions.overlap': '前の字幕と時間が重なっています。',
  'captions.left_out': '文字のない字幕を省きました。',
  'captions.repeated': '前の字幕と同じ文字の繰り返しを{count}か所省きました。',

  'film.fault.unreadable':
    'この動画ファイルは読み取れませんでした。別の形式（MP4、H.264）で書き出して、アップロードし直してください。',
  'film.fault.no_picture':
    'この動画ファイルには映像がありません（音声だけのファイルです）。映像のある動画ファイルをアップロードし直してください。',
  'film.fault.disk_full':
    'サーバーの空き容量が足りないため、変換できませんでした。空き容量を増やしてから「再実行」を押してください。',
  'film.fault.missing': '動画ファイルがサーバーに見つかりません。アップロードし直してください。',
  'film.fault.broken':
    '変換の途中で問題が起きました。「再実行」を押しても続く場合は、サーバーのログを確認してください。',

  'mails.no_server':
    'メールサーバーが設定されていないため、メールを送信できません。サーバーの担当者に、メールサーバーの設定をご依頼ください。',
  'mails.left.gone': '見つからないメールがありました。',
  'mails.left.waiting': '送信待ちのメールは、そのまま順に送信されます。',
  'mails.left.suppressed': '送信停止中の宛先には再送できません。',
  'mails.left.just_sent': '再送した直後のメールは、1分ほど待ってから再送してください。',
  'mails.left.expired': '内容の有効期限が切れたメールは再送できません。',
  'mails.left.over':
    '用件が済んでいるメール（パスワードを設定済み、申し込みが取り消された、宛先が変わったなど）には、新しいリンクを送信できません。必要なときは、招待やパスワードの再設定を改めて行ってください。',

  'staff_auth.failed': 'メールアドレスまたはパスワードが正しくありません。',
  'staff_auth.code_sealed':
    '認証アプリの登録を読み取れません。リカバリーコードを入力するか、管理者に認証アプリのリセットを依頼してください。',
  'staff_auth.code_failed': '認証コードが正しくありません。新しいコードを入力してください。',
  'staff_auth.code_needed': '認証コードが入力されなかったため、操作を取りやめました。',
  'staff_auth.throttled':
    '試行回数が多すぎます。{seconds}秒ほど時間をおいてから、もう一度お試しください。',
  'staff_auth.crowded':
    'このアカウントへのログインの試行が多いため、新しい端末からは{seconds}秒ほどお待ちください。ログインしたことのある端末か、管理者に依頼したリンクでのパスワードの再設定なら、すぐにログインできます。',

  'dates.no_year':
    '{label}「{written}」に年がありません。「{example}」のように、年から入力してください。',
  'dates.short_year':
    '{label}「{written}」の年は、西暦か元号かがわかりません。「{example}」か「{of_era}」のように入力してください。',
  'dates.no_such_day': '{label}「{written}」という日付はありません。',
  'dates.no_such_time': '{label}「{written}」という時刻はありません。',
  'dates.no_date_or_draft':
    '{label}「{written}」を日時として読み取れません。「{example}」のように入力するか、下書きにするには「下書き」と入力してください。',
  'dates.no_date_or_unlimited':
    '{label}「{written}」を日付として読み取れません。「{example}」のように入力するか、期限をなくすには「なし」と入力してください。',

  'members.period': 'お支払い済みの期限は開始日以降の日付にしてください。',
  'memberships.no_end':
    '自動更新、終了日、お支払いの遅れには、お支払い済みの期限を入力してください。',
  'memberships.twice': '同じ会員区分が2回あります。',
  'memberships.renews': '{day}に更新',
  'memberships.ends': '{day}に終了',
  'memberships.ended': '{day}に終了済み',
  'memberships.failed': 'お支払いの遅れ・{day}まで利用可',
  'memberships.open': '期限なし',
  'memberships.begins': '{day}に開始・{comes}',
  'memberships.will.renews': '{brand}の契約を{days}に更新します。',
  'memberships.will.ends': '{brand}の契約を{days}に終了します。',
  'memberships.will.ended': '{brand}の契約を{days}に終了した会員になります。',
  'memberships.will.failed':
    '{brand}のお支払いの遅れとなり、入金の記録がなければ{days}までの利用になります。',
  'memberships.will.open': '{brand}の期限なしの契約になります。',
  'memberships.will.nothing':
    '変更の対象外です（{brand}の会員ではない、すでにそうなっている、終了済み、または期限なし）。',
  'members.remark.leaving':
    'データの消去の手続き中で、{day}に消去されます。この操作では取り消されません。',
  'members.remark.suspended': '利用停止中です。',
  'members.remark.stopped': 'メールの送信停止中のアドレスを使っています。',
  'imports.default_brand': '既定の会員区分（{brands}）になります。',
  'imports.no_class': '会員区分なしで登録され、全会員向けの内容だけを見られます。',
  'imports.contract': '{brand}：{comes}',
  'imports.begins': '{brand}の契約を始めます。',
  'imports.renews': '{brand}の契約を更新します。',
  'imports.ends': '{brand}の契約を期限に終了します。',
  'imports.ended': '{brand}の契約を終了した会員になります。',
  'imports.failed': '{brand}のお支払いの遅れとなります。',
  'imports.open': '{brand}の期限なしの契約になります。',
  'imports.renews_how':
    '自動更新「{written}」を読み取れません。「する」か「しない」と入力してください。',
  'imports.of_brands':
    '{label}の数が会員区分の数と合いません。1つだけ入力するか、会員区分と同じ順に同じ数を入力してください。',
  'publication.live': 'すぐに公開されます（対象：{audience}）。会員{told}名に通知します。',
  'publication.live_untold':
    'すぐに公開されます（対象：{audience}）。公開日が1週間より前のため、会員には通知しません。',
  'imports.tied': '同じ講座に同じ順番の行がほかにあるため、講座の最後に追加されます。',
  'imports.series_full':
    '講座の上限（{max}本）を超えるため、登録だけされ、講座には追加されません。',
  'imports.empty': 'ファイルに取り込む行がありません。見出しの次の行から入力してください。',
  'imports.too_many_rows': '一度に取り込めるのは{max}行までです。ファイルを分けてください。',
  'imports.too_many_columns': '列が多すぎます。{max}列以内にしてください。',
  'imports.too_much':
    'ファイルの内容が大きすぎて読み取れませんでした。不要な列やシートを削除するか、ファイルを分けてください。',
  'imports.quotes':
    '{line}行目付近の引用符（"）が閉じられていないため、読み取れませんでした。ファイルをご確認ください。',
  'imports.old_excel':
    '古い形式のExcelファイル（.xls）です。Excelで「.xlsx」か「CSV UTF-8」として保存し直してください。',
  'imports.password':
    'パスワードのかかったファイルです。ファイルを開き、パスワードを外して保存し直してください。',
  'imports.markup':
    'Webページなどの形式のファイルで、表が見つかりませんでした。Excelで開き、「.xlsx」として保存し直してください。',
  'imports.unreadable':
    'ファイルを読み取れませんでした。Excel（.xlsx）、LibreOffice（.ods）、CSVのいずれかのファイルを選択してください。',
  'imports.all_hidden':
    '表示されている行がありません（隠れている行：{count}行）。取り込む行を再表示して、保存し直してください。',
  'imports.no_sheet': '選択したシートはファイルにありません。画面を読み込み直してください。',
  'imports.unreadable_cell': '{label}に読み取れない文字が含まれています。',
  'imports.no_brand': '会員区分「{name}」は登録されていません。',
  'imports.repeated': '{line}行目と同じ会員です（メールアドレスか会員番号が同じ）。',
  'imports.two_members':
    '会員番号は「{numbered}」さん、メールアドレスは「{addressed}」さんのものです。どちらかを直してください。',
  'imports.email_changes': 'メールアドレスが変わり、すべての端末からログアウトします。',
  'imports.mail_slip': 'メールアドレスの「{domain}」は「{meant}」の誤りかもしれません。',
  'imports.repeated_video': '{line}行目と同じ動画です。',
  'imports.no_tag': 'タグ「{name}」は登録されていません。',
  'imports.no_series': '講座「{name}」は登録されていません。',
  'imports.no_audience': '公開対象「{name}」は登録されていません。',
  'imports.position': '講座での順番は1以上の数で入力してください。',
  'imports.no_captions': '字幕ファイル「{name}」がまだ追加されていません。字幕なしで登録します。',
  'imports.wrong_captions':
    '字幕ファイル「{name}」は登録できません（{why}）。字幕なしで登録します。',
  'imports.too_many_captions': '字幕ファイルは{max}件まで追加できます。',
  'imports.undated': '日付のない動画の公開方法を選択してください。',
  'imports.not_written': '登録できませんでした。内容をご確認ください。',
  'imports.no_column': '選択した列はファイルにありません。画面を読み込み直してください。',
  'imports.file_gone':
    'ファイルがサイトに残っていないため、読み取り直せません。別のシートや隠れている行を取り込むには、もう一度アップロードしてください。',
  'imports.state':
    'この取り込みは、すでに次の手順に進んでいます。画面を読み込み直して、状況をご確認ください。',
  'broadcasts.broken_placeholder':
    '差し込み項目「{placeholder}」の途中で書式が変わっています。いったん消して、入力し直してください。',
  'broadcasts.closed_picture':
    '本文に、ログインしないと表示されない画像が含まれています。画像をこの画面でアップロードし直してください。',
  'broadcasts.empty': '送信できる会員がいません。送信先を確認してください。',
  'broadcasts.brand_gone': '差出人のブランドが選択されていません。選択してください。',
  'broadcasts.segment_gone':
    '送信先の保存した条件、またはその中の動画・講座・会員区分が削除されています。送信先を選び直してください。',
  'broadcasts.lacking': '{label}がまだありません。入力してから送信してください。',
  'broadcasts.past': '送信日時は現在より後の日時にしてください。',
  'broadcasts.others':
    '確認の間に送信先が変わりました（現在は{count}名）。送信先をもう一度確認してください。',
  'broadcasts.not_draft':
    '「{name}」は送信の手続きが始まっているため、変更や削除はできません。予約中のときは、予約を取り消してから変更してください。',
  'broadcasts.state':
    'この操作の間に、送信の状態が変わりました。画面を読み込み直してご確認ください。',
  'broadcasts.nothing_to_retry': 'もう一度送信できるメールがありません。',
  'synonyms.too_few': '同じ意味の言葉を2つ以上入力してください。',
  'synonyms.too_long': '「{word}」が長すぎます。{max}文字以内で入力してください。',
  'synonyms.parted':
    '「{word}」から空白や引用符を取り除いてください。検索では、その前後が別々の言葉になります。',
  'synonyms.twice':
    '「{word}」と「{first}」は、検索では同じ言葉として扱われます。どちらか1つにしてください。',
  'synonyms.taken':
    '「{word}」は、すでに「{group}」のグループに入っています。1つの言葉は1つのグループにだけ登録できます。',
  'synonyms.itself': 'キーワードとは別の言葉を入力してください。',
  'synonyms.full':
    '「{group}」のグループには、すでに{max}個の言葉があります。類義語の画面で整理してください。',
  'validation.secret_signs':
    '発行したサービスの画面に表示されるとおりに、半角の英数字と記号で入力してください。',
  'segments.empty': '検索や絞り込みの条件を設定してから保存してください。',
  'members.export_period': '期間の終了は開始日以降の日付にしてください。',
  'vimeo.not_connected':
    'Vimeoに接続していません。管理者が「Vimeoからの取り込み」でアクセストークンを登録してください。',
  'vimeo.unreadable':
    '保存したアクセストークンを読み取れません。管理者がもう一度登録してください。',
  'vimeo.wrong_token':
    'このアクセストークンは使えません。Vimeoで新しいトークンを作成し、全体をコピーして貼り付けてください。',
  'vimeo.token_over':
    'Vimeoのアクセストークンが使えなくなっています。管理者が新しいトークンを登録してください。',
  'vimeo.missing_scopes':
    'アクセストークンに「{scopes}」の権限がありません。PublicとPrivateにチェックを入れて作り直してください。',
  'vimeo.limit': 'Vimeoの利用制限に達しました。{time}を過ぎてから、もう一度お試しください。',
  'vimeo.limit_wait': 'Vimeoの利用制限のため{time}まで待っています。',
  'vimeo.unreachable': 'Vimeoから応答がありません。しばらくしてから、もう一度お試しください。',
  'vimeo.unreachable_wait': 'Vimeoから応答がないため、{time}にもう一度試します。',
  'vimeo.place_gone': 'このフォルダまたはショーケースは、Vimeoにありません。',
  'vimeo.film_gone': 'Vimeoにありません。削除されたか、このアカウントの動画ではありません。',
  'vimeo.film_silent':
    'Vimeoからこの動画の情報を取得できませんでした。しばらくしてから、もう一度取り込んでください。',
  'vimeo.unchanged': '登録済みで、足りない内容はありません。',
  'vimeo.completed': '登録済みのため、足りない内容（{what}）だけを補いました。',
  'vimeo.not_playable': '登録しましたが、Vimeoの公開設定のため、会員の画面では再生できません。',
  'vimeo.no_captions': '登録しましたが、字幕を取り込めませんでした（{why}）。',
  'vimeo.captions_absent': 'Vimeoから字幕を取得できません',
  'vimeo.series_full': '講座に入れられる動画は{max}本までです。選択する動画を減らしてください。',
  'members.kept':
    '会員は削除できません。利用を止めるには「利用停止」に、登録の情報を消去するには、会員の画面で「データの消去」を受け付けてください。',

  'validation.up_to': '{label}は0から{max}までの整数で入力してください。',
  'conflict.revision':
    'ほかのスタッフが先に保存しました。画面を読み込み直して内容をご確認のうえ、もう一度保存してください。',
  'conflict.thread':
    '新しいメッセージが届いています（会員の追加の連絡、またはほかのスタッフの返信）。内容をご確認のうえ、もう一度操作してください。',
  'conflict.saved':
    '{name}さんが{at}に先に保存しました。内容をご確認のうえ、もう一度保存してください。',
  'conflict.in_use':
    '「{name}」は使われているため削除できません。使用箇所を変更してから、もう一度お試しください。',
  'conflict.used_by':
    '「{name}」は{uses}で使われているため削除できません。使用箇所を変更してから、もう一度お試しください。',
  'evenings.has_goers':
    '参加予定の会員がいるため、終了の時刻を過ぎるまで、削除や非公開はできません。開催しないときは、中止の理由を書いて保存してください。',
  'conflict.order':
    '並べ替えの途中で内容が変更されました。画面を読み込み直して、もう一度並べ替えてください。',
  'conflict.last_admin':
    '管理者が1人もいなくなるため、この操作はできません。先に別のスタッフを管理者にしてください。',
  'conflict.disabled_operator':
    '利用停止中のスタッフにはリンクを送信できません。先に利用を再開してください。',
  'conflict.unanswered': 'まだ回答していない質問は、よくあるご質問にコピーできません。',
  'mailed.forbidden':
    'メールの差出人名やお問い合わせ先が変わるため、この操作にはメールの文面を変更できる権限が必要です。管理者にご相談ください。',
  'conflict.undone': 'この操作は、すでに元に戻されているか、元に戻すことができません。',
  'trash.emptied': 'すでに完全に削除されているため、元に戻せません。',
  'trash.left': 'すでに元に戻されたか、完全に削除されています。',
  'trash.gone_first':
    '{label}「{name}」もゴミ箱にあるため、まだ元に戻せません。先に{label}「{name}」を元に戻してください。',
  'trash.gone_for_good':
    '{label}が完全に削除されているため、元に戻せません。操作履歴で内容を確認し、新しく作成してください。',
  'trash.refused': '{reason}今ある内容のほうを変更してから、もう一度元に戻してください。',
  'jobs.unchanged': '変更はありませんでした。',
  'jobs.not_invited': 'パスワードを設定済みか、利用停止または期間終了のため、招待しませんでした。',
  'jobs.not_reminded':
    'まだ招待していないか、パスワードを設定済み、または利用停止・期間終了のため、再案内しませんでした。',
  'jobs.gone': 'すでに削除されています。',
  'jobs.changed_since': 'その後に変更されたため、元に戻しませんでした。',
  'jobs.others_by_now':
    '対象が、確認した後に変わりました（現在は{count}件）。もう一度ご確認ください。',
  'content_restore.no_file': '{files}が、今のサイトにも、その時点にもありません。',
  'content_restore.no_video': '動画がないため、字幕を戻せません。先に動画を戻してください。',
  'content_restore.no_brand':
    'ブランドがないため、利用規約を戻せません。先にブランドを戻してください。',
  'content_restore.changed_since':
    '一覧を表示した後に変更されたため、そのままにしました。一覧を読み込み直して、確かめてください。',
  'point_in_time.not_archived':
    'その時点は記録されていないため、開けません。ほかの時点を選んでください。',
  'maintenance.past': '終了日時は、今より後の日時にしてください。',
  'maintenance.too_long': '終了日時は、{from}から{days}日以内にしてください。',
  'schedule.period': '期間は{days}日以内で指定してください。',
  'maintenance.begun': '開始日時は、今より後の日時にしてください。',
  'maintenance.order': '終了日時は、開始日時より後の日時にしてください。',
  'conflict.undo':
    'その後に変更されたため、元に戻せません。変更履歴から、戻したい時点の内容を選んで復元してください。',
} as const;

/** A key of the console's messages. */
export type StaffMessageKey = keyof typeof staffMessages;

/**
 * Fills a message's placeholders.
 * @param values the placeholders' values; a placeholder without a value stays
 */
export function formatStaffMessage(
  key: StaffMessageKey,
  values: Record<string, string | number> = {},
): string {
  return staffMessages[key].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    (values[name] ?? placeholder).toLocaleString('ja-JP'),
  );
}
