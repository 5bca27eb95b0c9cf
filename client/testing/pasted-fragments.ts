/** Fragments as other programs put them on the clipboard, and what the editor makes of them, as Markdown. */
export const PASTED_HTML: readonly { from: string; html: string; markdown: string }[] = [
  {
    from: "Word: a bulleted list of two levels",
    html: "<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Первый<o:p></o:p></p>\n\n<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>o<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Вложенный<o:p></o:p></p>\n\n<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Второй<o:p></o:p></p>\n\n",
    markdown: "- Первый\n  - Вложенный\n- Второй",
  },
  {
    from: "Word: a numbered list",
    html: "<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>1.<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Раз<o:p></o:p></p>\n\n<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>2.<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Два<o:p></o:p></p>\n\n<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>a.<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Два с половиной<o:p></o:p></p>\n\n<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>3.<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Три<o:p></o:p></p>\n\n",
    markdown: "1. Раз\n2. Два\n\n   1. Два с половиной\n3. Три",
  },
  {
    from: "Word: a list that goes on from five",
    html: "<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>5)<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Пять<o:p></o:p></p>\n\n<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>6)<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Шесть<o:p></o:p></p>\n\n",
    markdown: "5. Пять\n6. Шесть",
  },
  {
    from: "Word: bullets, then numbers",
    html: "<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>§<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Знак<o:p></o:p></p>\n\n<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l1 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>1.<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Число<o:p></o:p></p>\n\n",
    markdown: "- Знак\n\n1. Число",
  },
  {
    from: "Word: a list between paragraphs",
    html: "<p class=MsoNormal>До<o:p></o:p></p>\n\n<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Пункт<o:p></o:p></p>\n\n<p class=MsoNormal>После<o:p></o:p></p>",
    markdown: "До\n\n- Пункт\n\nПосле",
  },
  {
    from: "Word for the web: signs in comments",
    html: "<p class='MsoListParagraphCxSpFirst' style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><!--[endif]-->Первый</p><p class='MsoListParagraphCxSpLast' style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><!--[endif]-->Второй</p>",
    markdown: "1. Первый\n2. Второй",
  },
  {
    from: "Word: bold and italic of ordinary text",
    html: "<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Жирный</b> и <i style='mso-bidi-font-style:normal'>косой</i></p>",
    markdown: "**Жирный** и _косой_",
  },
  {
    from: "Word: marks of other scripts alone",
    html: "<p class=MsoNormal><span style='mso-bidi-font-weight:bold'>Обычный</span> <span style='mso-bidi-font-style:italic'>тоже</span></p>",
    markdown: "Обычный тоже",
  },
  {
    from: "Word: a table",
    html: "<table class=MsoTableGrid border=1><tr><td width=100 style='border:solid'><p class=MsoNormal><b>Имя</b><o:p></o:p></p></td><td><p class=MsoNormal>Срок</p></td></tr><tr><td><p class=MsoNormal>Анна</p></td><td><p class=MsoNormal>5 мая</p></td></tr></table>",
    markdown: "|  |  |\n| --- | --- |\n| **Имя** | Срок |\n| Анна | 5 мая |",
  },
  {
    from: "Word: headings",
    html: "<h1>Отчёт<o:p></o:p></h1><h2><span lang=RU>Итоги</span></h2><p class=MsoNormal>Всё готово.</p>",
    markdown: "# Отчёт\n\n## Итоги\n\nВсё готово.",
  },
  {
    from: "Outlook: a letter with a list",
    html: "<div class=WordSection1><p class=MsoNormal>Добрый день!<o:p></o:p></p><p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Счёт<o:p></o:p></p>\n\n<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Акт<o:p></o:p></p>\n\n<p class=MsoNormal>Анна</p></div>",
    markdown: "Добрый день!\n\n- Счёт\n- Акт\n\nАнна",
  },
  {
    from: "Google Docs: a paragraph with marks",
    html: '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7a"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;">Жирный</span><span style="font-size:11pt;font-weight:400;"> и </span><span style="font-style:italic;">косой</span></p></b>',
    markdown: "**Жирный** и _косой_",
  },
  {
    from: "Google Docs: a list of two levels",
    html: '<b style="font-weight:normal;" id="docs-internal-guid-1"><ul style="margin:0"><li dir="ltr" aria-level="1"><p dir="ltr"><span>Раз</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>Внутри</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>Два</span></p></li></ul></b>',
    markdown: "- Раз\n  - Внутри\n- Два",
  },
  {
    from: "Google Docs: struck and a link",
    html: '<b style="font-weight:normal;" id="docs-internal-guid-2"><p><span style="text-decoration:line-through;">было</span> <a href="https://ya.ru/a_b" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">стало</span></a></p></b>',
    markdown: "~~было~~ [стало](https://ya.ru/a_b)",
  },
  {
    from: "Google Sheets: cells",
    html: '<google-sheets-html-origin><style>td{border:1px}</style><table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td>Товар</td><td>Цена</td></tr><tr><td>Стол</td><td>4 500</td></tr></tbody></table>',
    markdown: "|  |  |\n| --- | --- |\n| Товар | Цена |\n| Стол | 4 500 |",
  },
  {
    from: "Excel: cells",
    html: "<html xmlns:x='urn:schemas-microsoft-com:office:excel'><head><style><!--td{mso-style-parent:style0;}--></style></head><body><!--StartFragment--><table border=0><col width=64><tr height=20><td class=xl65 style='font-weight:700'>План</td><td>Факт</td></tr><tr><td align=right x:num>10</td><td align=right>12</td></tr></table><!--EndFragment--></body></html>",
    markdown: "|  |  |\n| --- | --- |\n| План | Факт |\n| 10 | 12 |",
  },
  {
    from: "LibreOffice Writer: a list",
    html: '<p style="margin-bottom: 0cm">Купить:</p><ol><li><p style="margin-bottom: 0cm">хлеб</p></li><li><p><b>молоко</b></p><ul><li><p>козье</p></li></ul></li></ol>',
    markdown: "Купить:\n\n1. хлеб\n2. **молоко**\n   - козье",
  },
  {
    from: "LibreOffice Calc: cells",
    html: '<table cellspacing="0" border="0"><colgroup width="85"></colgroup><tr><td height="17" align="left">а</td><td align="right" sdval="2" sdnum="1049;">2</td></tr></table>',
    markdown: "|  |  |\n| --- | --- |\n| а | 2 |",
  },
  {
    from: "Apple Notes: a list and a title",
    html: '<div><b><span style="font-size: 24px">Покупки</span></b></div><ul class="Apple-dash-list"><li>хлеб</li><li>сыр</li></ul>',
    markdown: "**Покупки**\n\n- хлеб\n- сыр",
  },
  {
    from: "Apple Mail: a quote",
    html: '<div>Согласен.</div><blockquote type="cite"><div>Пн, 12:00, Анна:</div><div>Начнём завтра?</div></blockquote>',
    markdown: "Согласен.\n\n> Пн, 12:00, Анна:\n>\n> Начнём завтра?",
  },
  {
    from: "Gmail: a quote",
    html: '<div dir="ltr">Да, подходит.<br></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">пн, Анна &lt;<a href="mailto:anna@ya.ru">anna@ya.ru</a>&gt;:<br></div><blockquote class="gmail_quote" style="margin:0"><div dir="ltr">Встречаемся в пять?</div></blockquote></div>',
    markdown: "Да, подходит.\n\n<br>\n\nпн, Анна \\<[anna\\@ya.ru](mailto:anna@ya.ru)>:\n\n> Встречаемся в пять?",
  },
  {
    from: "this editor: to-dos and a heading",
    html: '<h3>План</h3><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Раз</p></li><li data-type="taskItem" data-checked="false"><p>Два</p></li></ul>',
    markdown: "### План\n\n- [x] Раз\n- [ ] Два",
  },
  {
    from: "GitHub: to-dos",
    html: '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> Раз</li><li class="task-list-item"><input type="checkbox" disabled> Два</li></ul>',
    markdown: "- [x] Раз\n- [ ] Два",
  },
  {
    from: "GitHub: code with a language",
    html: '<div class="highlight highlight-source-ts"><pre><span class="pl-k">const</span> a <span class="pl-c1">=</span> 1;\n<span class="pl-k">let</span> b;</pre></div>',
    markdown: "```\nconst a = 1;\nlet b;\n```",
  },
  {
    from: "Telegram for desktop: marks",
    html: '<b>Важно</b>: <i>завтра</i> <code>npm test</code> <a href="https://t.me/yarus">канал</a>',
    markdown: "**Важно**: _завтра_ `npm test` [канал](https://t.me/yarus)",
  },
  {
    from: "a web page: an article",
    html: '<article><h1 class="t">Заголовок</h1><p>Первый <em>абзац</em>.</p><p>Второй<sup>1</sup>.</p><hr><ul><li>раз</li></ul></article>',
    markdown: "# Заголовок\n\nПервый _абзац_.\n\nВторой1.\n\n---\n\n- раз",
  },
  {
    from: "a web page: hidden and hostile",
    html: '<p onclick="x()">текст</p><script>alert(1)</script><style>p{}</style><img src=x onerror=alert(1)><iframe src="https://evil.example"></iframe>',
    markdown: "текст",
  },
  {
    from: "a web page: an unsafe link",
    html: '<p><a href="javascript:alert(1)">нажми</a> и <a href="https://ya.ru/x_(y)">сюда</a></p>',
    markdown: "нажми и [сюда](https://ya.ru/x_\\(y\\))",
  },
  {
    from: "a web page: bold by weight alone",
    html: '<p><span style="font-weight: 600">Полужирный</span> <span style="font-weight:500">средний</span></p>',
    markdown: "**Полужирный** средний",
  },
  {
    from: "Confluence: a table with a head",
    html: '<table class="confluenceTable"><thead><tr><th>Имя</th><th>Роль</th></tr></thead><tbody><tr><td>Анна</td><td><p>Редактор</p></td></tr></tbody></table>',
    markdown: "| Имя | Роль |\n| --- | --- |\n| Анна | Редактор |",
  },
];

export const PASTED_TEXTS: readonly { from: string; text: string; markdown: string }[] = [
  {
    from: "a note with a list",
    text: "Добрый день!\nНужно сделать:\n1. Позвонить клиенту\n2. Отправить счёт\nСпасибо,\nАнна",
    markdown: "Добрый день!\\\nНужно сделать:\n\n1. Позвонить клиенту\n2. Отправить счёт\n\nСпасибо,\\\nАнна",
  },
  {
    from: "settings with a remark",
    text: "# настройки\nserver:\n  port: 80",
    markdown: "\\# настройки\\\nserver:\\\n&#32; port: 80",
  },
  {
    from: "details with one word in bold",
    text: "ООО «Ромашка»\nИНН 7701234567\n**важно** оплатить до пятницы",
    markdown: "ООО «Ромашка»\\\nИНН 7701234567\\\n**важно** оплатить до пятницы",
  },
  {
    from: "verses with a dash",
    text: "Мороз и солнце;\n- день чудесный!\nЕщё ты дремлешь,",
    markdown: "Мороз и солнце;\\\n\\- день чудесный!\\\nЕщё ты дремлешь,",
  },
  {
    from: "a list of shopping and a phone",
    text: "+ молоко\n+7 900 123-45-67",
    markdown: "\\+ молоко\\\n+7 900 123-45-67",
  },
  {
    from: "a log",
    text: "> 12:01 старт\n> 12:02 отказ\nконец",
    markdown: "\\> 12:01 старт\\\n\\> 12:02 отказ\\\nконец",
  },
  {
    from: "Python",
    text: "if __name__ == '__main__':\n    main(**opts)",
    markdown: "if \\_\\_name\\_\\_ == '\\_\\_main\\_\\_':\\\n&#32;   main(\\*\\*opts)",
  },
  {
    from: "JSON",
    text: '{\n  "a": 1,\n  "b": [2, 3]\n}',
    markdown: '{\\\n&#32; "a": 1,\\\n&#32; "b": \\[2, 3\\]\\\n}',
  },
  {
    from: "a shell session",
    text: "$ npm ci\n$ npm test\nok 12",
    markdown: "$ npm ci\\\n$ npm test\\\nok 12",
  },
  {
    from: "a quoted letter",
    text: "Согласен.\n\n> Начнём завтра?\n> Анна",
    markdown: "Согласен.\n\n\\> Начнём завтра?\\\n\\> Анна",
  },
  {
    from: "paragraphs with a link",
    text: "Первый абзац\n\nСм. https://ru.wikipedia.org/wiki/Москва_(значения).\nИ anna@ya.ru",
    markdown:
      "Первый абзац\n\nСм. <https://ru.wikipedia.org/wiki/Москва_(значения)>.\\\nИ [anna\\@ya.ru](mailto:anna@ya.ru)",
  },
  {
    from: "an issue in Markdown",
    text: "## Шаги\n\n1. Открыть\n2. Нажать\n\n**Вышло:** пусто\n\n```js\nlet a;\n```",
    markdown: "## Шаги\n\n1. Открыть\n2. Нажать\n\n**Вышло:** пусто\n\n```js\nlet a;\n```",
  },
  {
    from: "to-dos in Markdown",
    text: "- [x] раз\n- [ ] два",
    markdown: "- [x] раз\n- [ ] два",
  },
  {
    from: "a table in Markdown",
    text: "| а | б |\n|---|---|\n| 1 | 2 |",
    markdown: "| а | б |\n| --- | --- |\n| 1 | 2 |",
  },
  {
    from: "Markdown with a lone line under a list",
    text: "- раз\n- два\nитого",
    markdown: "- раз\n- два\n\nитого",
  },
  {
    from: "indented prose",
    text: "Пункт:\n    под ним\n\tс табуляцией",
    markdown: "Пункт:\\\n&#32;   под ним\\\n&#9;с табуляцией",
  },
];
