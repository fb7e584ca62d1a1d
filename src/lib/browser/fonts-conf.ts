import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

const SCOPE = "@expo-google-fonts";
const OWN = createRequire(join(PACKAGE_ROOT, "package.json"));

/** Where letters of the service's own lie: those that come along, and those that `npm run fonts` brings. */
const FOLDERS = [
  dirname(dirname(OWN.resolve(`${SCOPE}/source-sans-3/package.json`))),
  join(PACKAGE_ROOT, "fonts/installed/node_modules", SCOPE),
];

/** Families that documents name, and those of ours whose letters are as wide. */
const AS_WIDE = {
  Arimo: { named: ["Arial", "Helvetica"], kinds: ["sans-serif", "system-ui"] },
  Tinos: { named: ["Times New Roman", "Times"], kinds: ["serif"] },
  Cousine: { named: ["Courier New", "Courier"], kinds: ["monospace"] },
};

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/**
 * What fontconfig is told in place of the machine's own configuration: its fonts
 * and ours, so that a machine without any prints as well.
 */
export const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${Object.entries(AS_WIDE)
  .flatMap(([own, { named, kinds }]) => [
    ...named.map((name) => alias(name, "accept", own)),
    ...kinds.map((name) => alias(name, "prefer", own)),
  ])
  .join("\n")}
${FOLDERS.map((folder) => `<dir>${escapeText(folder)}</dir>`).join("\n")}
<cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** `accept`: a family of the machine's that has the name comes first. `prefer`: ours does. */
function alias(name: string, how: "accept" | "prefer", own: string): string {
  return `<alias binding="strong"><family>${name}</family><${how}><family>${own}</family></${how}></alias>`;
}
