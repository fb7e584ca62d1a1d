import "#pages/moments.island.ts";
import { embeddedIn } from "./embedded.island.ts";
import { neverFromCache } from "./hosted.island.ts";

neverFromCache();
const embedding = document.querySelector("script#embedding")?.textContent ?? "null";
embeddedIn(JSON.parse(embedding)).tell("opened");
