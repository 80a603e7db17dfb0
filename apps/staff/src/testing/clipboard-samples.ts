// What the clipboard holds after copying in these programs, shortened where it only repeats.

const wordHead = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/sato/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <w:WordDocument><w:View>Normal</w:View></w:WordDocument>
</xml><![endif]-->
<style>
<!--
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no; margin:0mm; text-align:justify; font-size:10.5pt; font-family:"游明朝",serif;}
-->
</style>
</head>
<body lang=JA style='tab-interval:42.0pt;word-wrap:break-word'>
<!--StartFragment-->`;

const wordFoot = `<!--EndFragment-->
</body>
</html>`;

export const wordDocument = `${wordHead}
<h1><span style='font-family:"游ゴシック Light",sans-serif'>春の勉強会のお知らせ</span><span
lang=EN-US><o:p></o:p></span></h1>

<p class=MsoNormal><span style='font-family:"游明朝",serif;mso-ascii-font-family:Century'>次の<b>三つ</b>の題材を<i>順に</i>読み
ます。<u>必ず</u>ご確認ください。</span><span lang=EN-US><o:p></o:p></span></p>

<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>

<p class=MsoNormal>詳しくは<span lang=EN-US><a href="https://example.jp/spring"><span
lang=EN-US style='font-family:"游明朝",serif'><span lang=EN-US>案内のページ</span></span></a></span>をご
覧ください。</p>

<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=283 valign=top style='width:212.4pt;border:solid windowtext 1.0pt'>
  <p class=MsoNormal>日付<span lang=EN-US><o:p></o:p></span></p>
  </td>
  <td width=283 valign=top style='width:212.4pt'>
  <p class=MsoNormal>題材</p>
  </td>
 </tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=283 valign=top><p class=MsoNormal><span lang=EN-US>4</span>月<span lang=EN-US>1</span>日</p></td>
  <td width=283 valign=top><p class=MsoNormal>貸借対照表</p></td>
 </tr>
</table>
${wordFoot}`;

const bullet = (level: number, words: string, mark = 'l') =>
  `<p class=MsoListParagraph style='margin-left:22.0pt;text-indent:-22.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
lang=EN-US style='font-family:Wingdings;mso-fareast-font-family:Wingdings'><span
style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<span
lang=EN-US><o:p></o:p></span></p>`;

const numbered = (number: number, words: string) =>
  `<p class=MsoListParagraph style='text-indent:-22.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
lang=EN-US><span style='mso-list:Ignore'>${number}.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>${words}</p>`;

export const wordList = `${wordHead}
<p class=MsoNormal>持ち物</p>
${bullet(1, '筆記用具')}
${bullet(1, '電卓')}
${bullet(2, '関数電卓でも可', 'Ø')}
${bullet(1, '資料')}
<p class=MsoNormal>手順</p>
${numbered(1, '受付')}
${numbered(2, '着席')}
${wordFoot}`;

export const googleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-6a1b2c3d-7fff-1111-2222-333344445555"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">決算書の読み方</span></h1><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-weight:400;font-style:normal;text-decoration:none;">最初に</span><span style="font-size:11pt;font-weight:700;font-style:normal;text-decoration:none;">貸借対照表</span><span style="font-weight:400;">を見ます。</span><span style="font-weight:400;font-style:italic;">斜め</span><span>と</span><span style="font-weight:400;text-decoration:line-through;-webkit-text-decoration-skip:none;">取り消し</span><span>。</span></p><br /><p dir="ltr" style="line-height:1.38;"><a href="https://www.google.com/url?q=https://example.jp/guide&amp;sa=D&amp;source=editors" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;text-decoration:underline;-webkit-text-decoration-skip:none;">手引き</span></a></p></b><br class="Apple-interchange-newline">`;

export const googleDocsList = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-size:11pt;">第一章</span></p></li><ul style="padding-inline-start:48px;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-size:11pt;">第一節</span></p></li></ul><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-size:11pt;">第二章</span></p></li></ul></b>`;
