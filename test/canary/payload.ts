/**
 * A text that becomes code in every language that twinspec writes, wherever one forgets to escape it. It ends what it
 * may stand in (an address, a comment, a line, a string, an element, an attribute, a word of a command) and calls PWNED
 * there. `payload.test.ts` shows that it does.
 */
export const payload = [
  'javascript:PWNED()//',
  '*/PWNED();/*-->]]>',
  '`[a](javascript:PWNED())[a]: javascript:PWNED()',
  '\n\n[a](javascript:PWNED())\n\nPWNED: PWNED\n::error::PWNED\nPWNED();//\rPWNED();//\u2028PWNED();//',
  `";PWNED();';PWNED();\`;PWNED();\${PWNED()}#{PWNED}`,
  '</script></style></textarea></title></code><img src=x onerror=PWNED()><pwned-x>',
  `" onmouseover="PWNED()" x='y' onfocus='PWNED()`,
  `'$(PWNED)\`PWNED\`;PWNED;"$(PWNED)"`,
].join('');
