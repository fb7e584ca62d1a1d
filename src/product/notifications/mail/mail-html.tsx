import { render } from "preact-render-to-string";
import type { Language } from "#kernel/language.ts";
import { type Accents, accentsOf, COLOURS, darkSheet, inlineColours } from "./mail-colours.ts";
import type { MailContent } from "./mail-content.ts";
import { PartView } from "./mail-parts.tsx";
import { Cell, Named, Sheet } from "./mail-sheet.tsx";

interface HtmlInput {
  letter: MailContent;
  language: Language;
  product: string;
  /** Words above the address that stands below every button. */
  buttonFallback: string;
}

const WIDTH = 600;
const SERIF = "Georgia,'Times New Roman',serif";

/** Outlook for Windows knows no max-width: a table of its own keeps the column narrow there. */
const OUTLOOK_COLUMN = {
  start: `<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
  end: "<!--[if mso]></td></tr></table><![endif]-->",
};

/**
 * A letter as the HTML part of a mail: one column in tables, every style inline,
 * nothing that is loaded from anywhere, and a style sheet only for the dark scheme.
 */
export function mailHtml(input: HtmlInput): string {
  const { letter, language, product } = input;
  const accents = accentsOf(letter.onBehalfOf?.brand?.colours);
  const column =
    OUTLOOK_COLUMN.start + render(<Column {...input} accents={accents} />) + OUTLOOK_COLUMN.end;
  const page = (
    <html lang={language} dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta
          name="format-detection"
          content="telephone=no, date=no, address=no, email=no, url=no"
        />
        <title>{product}</title>
        <style dangerouslySetInnerHTML={{ __html: darkSheet(accents) }} />
      </head>
      <body class="ground" style={`margin:0;padding:0;${inlineColours("ground")}`}>
        <Preheader text={letter.preheader} />
        <Sheet class="ground" style={inlineColours("ground")}>
          <tr>
            <td
              align="center"
              style="padding:24px 12px 32px"
              // Rendered above: comments for Outlook stand around it, and no element makes a comment.
              dangerouslySetInnerHTML={{ __html: column }}
            />
          </tr>
        </Sheet>
      </body>
    </html>
  );
  return `<!doctype html>${render(page)}`;
}

function Column({ letter, product, buttonFallback, accents }: HtmlInput & { accents: Accents }) {
  return (
    <Sheet style={`max-width:${WIDTH}px;margin:0 auto`}>
      <tr>
        <Cell class="soft" style="padding:0 4px 14px;font-size:15px;font-weight:600">
          <Logo letter={letter} />
          {product}
        </Cell>
      </tr>
      <tr>
        <td class="card" style={cardStyle}>
          <h1 class="ink" style={headingStyle}>
            <Named text={letter.heading} />
          </h1>
          {letter.parts.map((part) => (
            <PartView part={part} buttonFallback={buttonFallback} accents={accents} />
          ))}
        </td>
      </tr>
      <tr>
        <Cell class="soft" style="padding:18px 4px 0;font-size:13px;line-height:1.5">
          {letter.footer.map((line) => (
            <span>
              <Named text={line} />{" "}
            </span>
          ))}
        </Cell>
      </tr>
    </Sheet>
  );
}

/** It travels within the mail: programs load nothing from anywhere. */
function Logo({ letter: { onBehalfOf } }: Pick<HtmlInput, "letter">) {
  const logo = onBehalfOf?.brand?.logo;
  if (!onBehalfOf || !logo) return null;
  const src = `data:image/png;base64,${Buffer.from(logo).toString("base64")}`;
  return (
    <img
      src={src}
      alt={onBehalfOf.name ?? ""}
      height={LOGO_HEIGHT}
      // Its ground stays white in the dark, and so has the name that stands there until it is shown.
      style={`color:${COLOURS.ink.light};display:block;height:40px;width:auto;max-width:100%;margin:0 0 10px;padding:4px;border:0;border-radius:6px;background-color:#ffffff`}
    />
  );
}

const LOGO_HEIGHT = 40;

const cardStyle = `padding:28px 24px 20px;border:1px solid;border-radius:14px;${inlineColours("card")}`;
const headingStyle = `margin:0 0 18px;font:bold 24px/1.25 ${SERIF};overflow-wrap:anywhere;word-break:break-word;${inlineColours("ink")}`;

/** The line that lists of mails show, then so much nothing that they show no more than it. */
function Preheader({ text }: { text: string }) {
  return (
    <div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0">
      <Named text={text} />
      {"\u034f\u200c\u00a0".repeat(60)}
    </div>
  );
}
