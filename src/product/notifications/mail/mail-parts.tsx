import type { ComponentChildren } from "preact";
import { type Accents, type ColourClass, inlineColours } from "./mail-colours.ts";
import type { Fact, Part } from "./mail-content.ts";
import { Cell, Named, SANS, Sheet } from "./mail-sheet.tsx";

interface PartProps {
  part: Part;
  /** Stands above the address below every button. */
  buttonFallback: string;
  accents: Accents;
}

/** One part of a letter. */
export function PartView({ part, buttonFallback, accents }: PartProps) {
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
      return (
        <Button label={part.label} url={part.url} fallback={buttonFallback} accents={accents} />
      );
    case "facts":
      return <Facts facts={part.facts} />;
    case "address":
      return (
        <Paragraph class="soft" size={14}>
          {part.text}
          <br />
          <Link url={part.url} accents={accents} />
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

function Facts({ facts }: { facts: Fact[] }) {
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
function Button(props: { label: string; url: string; fallback: string; accents: Accents }) {
  const { label, url, fallback, accents } = props;
  return (
    <>
      <table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 14px">
        <tr>
          <td
            class="key"
            align="center"
            style={`border-radius:10px;mso-padding-alt:14px 24px;${inlineColours("key", accents)}`}
          >
            <a
              href={webAddress(url)}
              target="_blank"
              rel="noopener noreferrer"
              class="label"
              style={labelStyle + inlineColours("label", accents)}
            >
              {label}
            </a>
          </td>
        </tr>
      </table>
      <Paragraph class="soft" size={13}>
        {fallback}
        <br />
        <Link url={url} accents={accents} />
      </Paragraph>
    </>
  );
}

const labelStyle = `display:inline-block;padding:14px 24px;font:bold 16px/1.25 ${SANS};text-decoration:none;border-radius:10px;`;

function Link({ url, accents }: { url: string; accents: Accents }) {
  return (
    <a
      href={webAddress(url)}
      target="_blank"
      rel="noopener noreferrer"
      class="link"
      style={`word-break:break-all;${inlineColours("link", accents)}`}
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

/** @throws TypeError for anything but a web address: links are made here, never sent in */
function webAddress(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new TypeError("a mail links to web addresses only");
  return new URL(url).href;
}
