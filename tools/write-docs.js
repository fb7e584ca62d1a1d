/** Writes the documentation that is made from tables in the code. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { ENDPOINTS } from "../src/doors/api/endpoints.ts";
import { describeApi } from "../src/doors/api/openapi.ts";
import { PUBLISHED_SCHEMAS } from "../src/product/evidence/schemas/published-schemas.ts";
import { decisionsIndex, readDecisions } from "./decisions.ts";
import { accessibilityReport } from "./docs/accessibility-docs.ts";
import { alertsFile } from "./docs/alarms.ts";
import { attachmentsPage } from "./docs/attachment-docs.ts";
import { configurationPage, envExample } from "./docs/config-docs.ts";
import { errorsPage } from "./docs/error-docs.ts";
import { formsPage } from "./docs/forms-docs.ts";
import { keysPage } from "./docs/key-docs.ts";
import { pagesWithMadeParts } from "./docs/log-docs.ts";

import { promisesPage } from "./docs/promises-docs.ts";
import { answersFile } from "./docs/recorded-answers.ts";
import { secretsPage } from "./docs/secrets-docs.ts";
import { signerComplaintsPage } from "./docs/signer-complaints.ts";
import { whoMayAskPage } from "./docs/who-may-ask-docs.ts";
import { drawWings, readFloorPlan } from "./draw-wings.ts";

writeFileSync("docs/operate/configuration.md", configurationPage());
writeFileSync(".env.example", envExample());

writeFileSync("docs/use/accessibility.md", accessibilityReport());
writeFileSync("docs/use/attachments.md", attachmentsPage());
writeFileSync("docs/use/not-enough.md", formsPage());
writeFileSync("docs/use/errors.md", errorsPage());
writeFileSync("docs/use/keys.md", keysPage());

writeFileSync("docs/use/examples/answers.json", answersFile());

writeFileSync("docs/operate/security/secrets.md", secretsPage());
writeFileSync("docs/operate/security/who-may-ask.md", whoMayAskPage());

writeFileSync("docs/operate/promises.md", promisesPage());

writeFileSync("docs/build/signer-complaints.md", signerComplaintsPage());

mkdirSync("deploy", { recursive: true });
writeFileSync("deploy/alerts.yaml", alertsFile());

for (const [path, page] of pagesWithMadeParts((path) => readFileSync(path, "utf8"))) {
  writeFileSync(path, page);
}

for (const [name, schema] of Object.entries(PUBLISHED_SCHEMAS)) {
  writeFileSync(`docs/use/schemas/${name}`, schema);
}

// The host of a service stands in its own description; here it is an example.
const description = describeApi(ENDPOINTS, "https://sign.example.com");
writeFileSync("docs/use/openapi.json", `${JSON.stringify(description, null, 2)}\n`);

writeFileSync(
  "docs/build/wings.svg",
  drawWings(readFloorPlan(readFileSync("architecture.test.ts", "utf8"))),
);

writeFileSync("docs/decisions/README.md", decisionsIndex(readDecisions()));
