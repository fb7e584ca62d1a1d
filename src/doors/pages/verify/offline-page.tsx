import { createHash } from "node:crypto";
import { render } from "preact-render-to-string";
import { LANGUAGE_TABLE, LANGUAGES } from "#kernel/language.ts";
import { Masthead } from "#pages/layout.tsx";
import { verificationWords } from "#words/verification-words.ts";
import { verifyWords } from "#words/verify-words.ts";
import { inBase64, type PageRoots } from "./checking-values.ts";
import { FileField, VerdictPlace } from "./file-place.tsx";

interface OfflinePageInput {
  script: string;
  style: string;
  /** DER of the roots that this copy of the page knows. */
  roots: PageRoots;
  /** The address of the service that hands it out. */
  baseUrl: string;
  at: Date;
}

/**
 * One file that checks sealed files wherever it is opened, with no network: for keeping beside
 * a contract. Its own policy allows its one script and its one sheet, by their hashes, and no
 * connection.
 */
export function offlinePage(input: OfflinePageInput): { html: string; policy: string } {
  const { script, style, roots, baseUrl, at } = input;
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${sha256(script)}'`,
    `style-src 'sha256-${sha256(style)}'`,
    "img-src data:",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  const values = {
    words: Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        { offline: verifyWords[language].offline, verification: verificationWords[language] },
      ]),
    ),
    roots: inBase64(roots),
    service: baseUrl,
    madeAt: at.toISOString(),
  };
  const json = JSON.stringify(values).replaceAll("<", "\\u003c");
  const { offline: words } = verifyWords.en;
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{words.title}</title>
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <style dangerouslySetInnerHTML={{ __html: style }} />
        <script
          type="application/json"
          id="offline-values"
          dangerouslySetInnerHTML={{ __html: json }}
        />
      </head>
      <body>
        <Masthead>
          <label class="languages">
            <span class="visually-hidden">
              {LANGUAGES.map((one) => LANGUAGE_TABLE[one].language).join(" · ")}
            </span>
            <select id="language">
              {LANGUAGES.map((language) => (
                <option value={language} lang={language}>
                  {LANGUAGE_TABLE[language].ownName}
                </option>
              ))}
            </select>
          </label>
        </Masthead>
        <main class="column verifying">
          <VerdictPlace />
          <div class="heading">
            <h1 data-says="title">{words.title}</h1>
            <p class="lead" data-says="text">
              {words.text}
            </p>
          </div>
          <section class="card comparing" id="compare" aria-labelledby="compare-title">
            <h2 id="compare-title" data-says="heading">
              {words.heading}
            </h2>
            <FileField choose={words.choose} drop={words.drop} />
            <p class="hint" id="stays-here" data-says="staysHere">
              {words.staysHere}
            </p>
            <noscript>
              {LANGUAGES.map((language) => (
                <p class="notice" lang={language}>
                  {verifyWords[language].offline.withoutScript}
                </p>
              ))}
            </noscript>
          </section>
          <section class="card roots-known needs-script" aria-labelledby="roots-title">
            <h2 id="roots-title" data-says="rootsTitle">
              {words.rootsTitle}
            </h2>
            <p data-says="rootsText" />
            <ul id="roots" class="roots" />
          </section>
        </main>
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
  return { html: `<!doctype html>${render(page)}`, policy };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
