/**
 * The two pictures of README.md: a contract as its signer sees it, and the same contract sealed.
 * `node --import ./tools/sources.js dev/pictures/readme.ts` writes them into docs/pictures.
 * Needs a browser and pdftoppm. Letters are the package's own, so every machine draws the same ones.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { MINUTE_MS } from "#kernel/time.ts";
import { signedIn } from "#kit/scenes/member.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { findBrowser } from "#lib/browser/find-browser.ts";

const FOLDER = "docs/pictures";
const SCREEN = { width: 1200, height: 880 };
const SENDER = "Harbour Boats";
const ADDRESS = "https://sign.harbour.example";
const PEOPLE = [
  { role: "Owner", signerName: "Ada Lovelace", font: "Caveat" },
  { role: "Sailor", signerName: "Blaise Pascal", font: "Caveat" },
] as const;

const CONTENT = `
<h1>Lease of a sailing boat</h1>
<p>Between <b>Ada Lovelace</b>, who owns the boat, and <b>Blaise Pascal</b>, who sails it.</p>
<table>
  <tr><th>Boat</th><td>Pascaline, a sloop of 9 metres, berth 14</td></tr>
  <tr><th>From</th><td>1 April 2027, at noon</td></tr>
  <tr><th>Until</th><td>30 September 2027, at noon</td></tr>
  <tr><th>Rent</th><td>EUR 640 a month, due on the first</td></tr>
</table>
<h2>What both agree on</h2>
<ol>
  <li>The owner hands over a boat that is fit to sail, with all that its list of parts names, and insures it.</li>
  <li>The sailor keeps it as he found it, tells of damage on the day he sees it, and lends it to nobody.</li>
  <li>In a gale warning the boat stays in the harbour. A day lost to weather is nobody's fault and is paid for.</li>
  <li>Either may end this lease with four weeks' notice to the end of a month, in text form.</li>
</ol>`;

const scratch = mkdtempSync(join(tmpdir(), "countersign-readme-"));
const service = await startService({ env: { BASE_URL: ADDRESS } });
const browser = await chromium.launch({
  executablePath: browserProgram(),
  args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
  env: { ...process.env, FONTCONFIG_FILE: ownFonts() },
});
try {
  const contract = await makeContract(service);
  const [first, second] = PEOPLE;
  const page = await browser.newPage({ viewport: SCREEN, locale: "en-GB" });
  await sign(service, contract.signUrl, first);
  await page.goto(service.url + new URL(contract.signUrl).pathname);
  await page.waitForLoadState("networkidle");
  await keep("signing", await page.screenshot());
  service.clock.moveMs(47 * MINUTE_MS);
  await sign(service, contract.signUrl, second);
  const table = await browser.newPage({ viewport: SCREEN });
  await table.setContent(await sealedPages(contract), { waitUntil: "networkidle" });
  await keep("sealed", await table.screenshot());
} finally {
  await browser.close();
  await service.close();
  rmSync(scratch, { recursive: true });
}

async function makeContract(of: TestService) {
  const account = await of.openAccount({ email: "office@harbour.example" });
  const owner = await signedIn(of, account.accountId);
  const looks = { name: SENDER, senderName: SENDER, accent: "" };
  await owner.post("/app/settings/appearance", looks);
  const { status, body } = await account.call("POST", "/contracts", {
    title: "Lease of a sailing boat",
    language: "en",
    content: CONTENT,
    finalize: true,
    signatureFields: PEOPLE.map(({ role }) => ({ label: role })),
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const pdf = async () => (await account.call("GET", `/contracts/${body.contract.id}/pdf`)).bytes;
  return { signUrl: body.contract.signUrl as string, pdf };
}

async function sign(of: TestService, signUrl: string, person: (typeof PEOPLE)[number]) {
  const { role, signerName, font } = person;
  const signature = { type: "typed", text: signerName, font };
  const answer = await signOver(of.url, linkIn(signUrl), role, { signerName, signature });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
}

/** A picture as WebP, which takes a third of what PNG does. */
async function keep(name: string, png: Uint8Array): Promise<void> {
  const page = await browser.newPage();
  const source = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  const made = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, source);
  writeFileSync(join(FOLDER, `${name}.webp`), Uint8Array.from(made));
}

/** Its first page with its certificate behind it, as two sheets on a table. */
async function sealedPages({ pdf }: { pdf: () => Promise<Uint8Array> }): Promise<string> {
  const file = join(scratch, "sealed.pdf");
  writeFileSync(file, await pdf());
  const { status, stderr } = spawnSync("pdftoppm", ["-r", "110", "-png", file, join(scratch, "p")]);
  if (status !== 0) throw new Error(String(stderr));
  const [contract, certificate] = ["p-1.png", "p-2.png"].map(
    (name) => `data:image/png;base64,${readFileSync(join(scratch, name)).toString("base64")}`,
  );
  return `<style>
    body { margin: 0; height: 100vh; overflow: hidden; background: #f4f3ef; }
    img { position: absolute; top: 36px; width: 560px; border-radius: 3px; box-shadow: 0 2px 18px rgb(20 33 61 / 22%); }
    img:first-of-type { left: 590px; top: 76px; }
    img:last-of-type { left: 70px; }
  </style><img src="${certificate}"><img src="${contract}">`;
}

function browserProgram(): string {
  const found = findBrowser({ named: null, path: process.env.PATH ?? "", uid: process.getuid?.() });
  if ("lack" in found) throw new Error(found.lack);
  return found.program;
}

/** A configuration of fontconfig that knows the letters of the package alone. */
function ownFonts(): string {
  const path = join(scratch, "fonts.conf");
  const folder = join(process.cwd(), "node_modules/@expo-google-fonts");
  if (!existsSync(folder)) throw new Error("run it in the root of a clone that was installed");
  const alias = (family: string, own: string) =>
    `<match target="pattern"><test name="family"><string>${family}</string></test><edit name="family" mode="assign" binding="strong"><string>${own}</string></edit></match>`;
  writeFileSync(
    path,
    `<fontconfig><dir>${folder}</dir><cachedir>${scratch}/cache</cachedir>${alias("system-ui", "Source Sans 3")}${alias("sans-serif", "Source Sans 3")}${alias("ui-serif", "Source Serif 4")}${alias("ui-monospace", "Cousine")}</fontconfig>`,
  );
  return path;
}
