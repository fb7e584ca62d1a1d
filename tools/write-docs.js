/** Writes the documentation that is made from tables in the code. */
import { writeFileSync } from "node:fs";
import { configurationPage, envExample } from "../src/config-docs.ts";

writeFileSync("docs/configuration.md", configurationPage());
writeFileSync(".env.example", envExample());
