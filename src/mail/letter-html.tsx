import type { ComponentChildren } from "preact";
import { render } from "preact-render-to-string";
import type { Language } from "#kernel/language.ts";
import type { Letter, Part } from "./letter.ts";
import { type ColourClass, darkSheet, inlineColours } from "./letter-colours.ts";
import { NAME_END, NAME_START } from "./plain-words.ts";

interface HtmlInput {
  letter: Letter;
  language: Language;
  product: string;
  /** Words above the address that stands below every button. */
  buttonFallback: string;
}

const WIDTH = 600;
const SANS = "'Segoe UI',system-ui,-apple-system,Roboto,'Helvetica Neue',Arial,sans-serif";
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
export function letterHtml(input: HtmlInput): string {
  const { letter, language } = input;
  const column = OUTLOOK_COLUMN.start + render(<Column {...input} />) + OUTLOOK_COLUMN.end;
  const page = (
    <html lang={language} dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{letter.subject}</title>
        <style dangerouslySetInnerHTML={{ __html: darkSheet() }} />
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

function Column({ letter, product, buttonFallback }: HtmlInput) {
  return (
    <Sheet style={`max-width:${WIDTH}px;margin:0 auto`}>
      <tr>
        <Cell class="soft" style="padding:0 4px 14px;font-size:15px;font-weight:600">
          {product}
        </Cell>
      </tr>
      <tr>
        <td class="card" style={cardStyle}>
          <h1 class="ink" style={headingStyle}>
            <Named text={letter.heading} />
          </h1>
          {letter.parts.map((part) => (
            <PartView part={part} buttonFallback={buttonFallback} />
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

const cardStyle = `padding:28px 24px 20px;border:1px solid;border-radius:14px;${inlineColours("card")}`;
const headingStyle = `margin:0 0 18px;font:bold 24px/1.25 ${SERIF};${inlineColours("ink")}`;

/** The line that lists of mails show, then so much nothing that they show no more than it. */
function Preheader({ text }: { text: string }) {
  return (
    <div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0">
      <Named text={text} />
      {"\u034f\u200c\u00a0".repeat(60)}
    </div>
  );
}

function PartView({ part, buttonFallback }: { part: Part; buttonFallback: string }) {
  switch (part.kind) {
    case "text":
      return (
        <Paragraph class="ink" size={16}>
          <Named text={part.text} strong />
        </Paragraph>
      );
    case "note":
      return (
        <Paragraph class="soft" size={14}>
          <Named text={part.text} />
        </Paragraph>
      );
    case "button":
      return <Button label={part.label} url={part.url} fallback={buttonFallback} />;
    case "facts":
      return <Facts facts={part.facts} />;
    case "address":
      return (
        <Paragraph class="soft" size={14}>
          {part.text}
          <br />
          <Link url={part.url} />
        </Paragraph>
      );
    case "quote":
      return (
        <Box>
          <Cell class="ink" style="padding:12px 16px;font:14px/1.5 Consolas,Menlo,monospace">
            {part.text.split("\n").map((line, index) => (
              <>
                {index > 0 && <br />}
                {line}
              </>
            ))}
          </Cell>
        </Box>
      );
  }
}

function Facts({ facts }: { facts: { term: string; value: string }[] }) {
  return (
    <Box>
      <td style="padding:6px 16px 14px">
        {facts.map(({ term, value }) => (
          <p class="ink" style={factStyle}>
            <span class="soft" style={`font-size:13px;${inlineColours("soft")}`}>
              <Named text={term} />
            </span>
            <br />
            <Named text={value} />
          </p>
        ))}
      </td>
    </Box>
  );
}

const factStyle = `margin:8px 0 0;font:16px/1.4 ${SANS};word-break:break-word;overflow-wrap:anywhere;${inlineColours("ink")}`;

function Box({ children }: { children: ComponentChildren }) {
  return (
    <Sheet
      class="box"
      style={`margin:0 0 18px;border:1px solid;border-radius:10px;border-collapse:separate;${inlineColours("box")}`}
    >
      <tr>{children}</tr>
    </Sheet>
  );
}

/**
 * The padding stands on the link, so that all of the button can be pressed;
 * Outlook for Windows ignores it there and takes it from the cell.
 */
function Button({ label, url, fallback }: { label: string; url: string; fallback: string }) {
  return (
    <>
      <table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 14px">
        <tr>
          <td
            class="key"
            align="center"
            style={`border-radius:10px;mso-padding-alt:14px 24px;${inlineColours("key")}`}
          >
            <a href={webAddress(url)} target="_blank" rel="noopener noreferrer" class="label" style={labelStyle}>
              {label}
            </a>
          </td>
        </tr>
      </table>
      <Paragraph class="soft" size={13}>
        {fallback}
        <br />
        <Link url={url} />
      </Paragraph>
    </>
  );
}

const labelStyle = `display:inline-block;padding:14px 24px;font:bold 16px/1.25 ${SANS};text-decoration:none;border-radius:10px;${inlineColours("label")}`;

function Link({ url }: { url: string }) {
  return (
    <a
      href={webAddress(url)}
      target="_blank"
      rel="noopener noreferrer"
      class="link"
      style={`word-break:break-all;${inlineColours("link")}`}
    >
      {url}
    </a>
  );
}

function Paragraph(props: { class: ColourClass; size: number; children: ComponentChildren }) {
  const style = `margin:0 0 14px;font:${props.size}px/1.55 ${SANS};overflow-wrap:anywhere;word-break:break-word;${inlineColours(props.class)}`;
  return (
    <p class={props.class} style={style}>
      {props.children}
    </p>
  );
}

function Cell(props: { class: ColourClass; style: string; children: ComponentChildren }) {
  return (
    <td
      class={props.class}
      style={`font-family:${SANS};overflow-wrap:anywhere;word-break:break-word;${props.style};${inlineColours(props.class)}`}
    >
      {props.children}
    </td>
  );
}

/** A table that only places things; screen readers pass over it. */
function Sheet(props: { class?: ColourClass; style: string; children: ComponentChildren }) {
  return <table role="presentation" width="100%" cellpadding="0" cellspacing="0" {...props} />;
}

/** A text whose names keep their own direction, and stand out where that is wanted. */
function Named({ text, strong = false }: { text: string; strong?: boolean }) {
  const style = strong ? "font-weight:600" : undefined;
  return text
    .split(NAMES)
    .map((piece, index) => (index % 2 === 1 ? <bdi style={style}>{piece}</bdi> : piece));
}

const NAMES = new RegExp(`${NAME_START}([^${NAME_END}]*)${NAME_END}`, "u");

/** @throws TypeError for anything but a web address: links are made here, never sent in */
function webAddress(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new TypeError("a mail links to web addresses only");
  return new URL(url).href;
}
