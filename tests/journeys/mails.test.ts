import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import axe from "axe-core";
import type { Browser } from "playwright-core";
import { knownEmail } from "#kernel/email.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { invitation, sampleMessages, sampleTroubles } from "#kit/documents/mails.ts";
import { cutOff, WIDELY_SPACED } from "#kit/judges/spacing.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { mailHtml } from "#notifications/mail/mail-html.tsx";
import type { Message } from "#notifications/mail/message.ts";
import { writeMail } from "#notifications/mail/write-mail.ts";
import { mailWords } from "#words/mail-words.ts";

const skip = unlessThere("chromium");
let browser: Browser;
before(async () => {
  if (!skip) browser = await launchBrowser();
});
after(() => browser?.close());

const NARROW = { width: 360, height: 640 };

for (const language of LANGUAGES) {
  test(`every mail in ${language} fits a narrow phone and loads nothing`, { skip }, async () => {
    const page = await browser.newPage({ viewport: NARROW });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const troubles = language === "en" ? sampleTroubles() : [];
    for (const message of [...sampleMessages(language), ...withLongNames(), ...troubles]) {
      await page.setContent(htmlOf({ ...message, language }));
      const width = await page.evaluate("document.documentElement.scrollWidth");
      assert.equal(width, NARROW.width, message.kind);
    }
    assert.deepEqual(asked, []);
    await page.close();
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`every mail can be read by everybody in the ${colorScheme} scheme`, { skip }, async () => {
    const page = await browser.newPage({ viewport: NARROW, colorScheme });
    for (const message of sampleMessages("de")) {
      await page.setContent(htmlOf(message));
      await page.evaluate(axe.source);
      const { violations } = (await page.evaluate(
        // Colours are all that differs in the dark.
        colorScheme === "dark" ? "axe.run({ runOnly: ['color-contrast'] })" : "axe.run()",
      )) as axe.AxeResults;
      // A mail is shown within a program that has its own landmarks.
      const own = violations.filter(({ id }) => !["region", "landmark-one-main"].includes(id));
      assert.deepEqual(
        own.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        [],
        message.kind,
      );
    }
    await page.close();
  });
}

test("mails lose nothing when lines, words and letters are spaced as wide as a reader may ask", {
  skip,
}, async () => {
  const page = await browser.newPage({ viewport: NARROW });
  for (const message of [...sampleMessages("de"), ...withLongNames()]) {
    await page.setContent(htmlOf({ ...message, language: "de" }));
    await page.addStyleTag({ content: WIDELY_SPACED });
    assert.deepEqual(await page.evaluate(cutOff), [], message.kind);
  }
  await page.close();
});

test("names run in their own direction, and what stands beside them does not turn", {
  skip,
}, async () => {
  const page = await browser.newPage({ viewport: { width: 700, height: 900 } });
  await page.setContent(
    htmlOf(invitation({ contract: { name: knownText("חוזה 2026"), publicId: "X" } })),
  );
  const directions = await page.evaluate(
    `[...document.querySelectorAll("bdi")].map((name) => name.matches(":dir(rtl)") ? "rtl" : "ltr")`,
  );
  assert.ok((directions as string[]).includes("rtl") && (directions as string[]).includes("ltr"));
  await page.close();
});

function withLongNames(): Message[] {
  const name = knownText("W".repeat(255));
  const sender = {
    name: knownText("M".repeat(120)),
    email: knownEmail(`${"o".repeat(64)}@example.com`),
  };
  const role = knownText("R".repeat(100));
  return [invitation({ contract: { name, publicId: "7K3M-9XQ2-W8RD-5" }, sender, role })];
}

function htmlOf(message: Message): string {
  const { language } = message;
  const letter = writeMail(message, knownText("Countersign"));
  const { buttonFallback } = mailWords[language];
  return mailHtml({ letter, language, product: "Countersign", buttonFallback });
}
