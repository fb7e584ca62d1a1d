/** Which packages of the lock file have no hash there, so that npm takes the registry's word for them. */
import { fileURLToPath } from "node:url";

/** The list of packages that are known to have none; it may get shorter, never longer. */
export const UNHASHED = fileURLToPath(new URL("unhashed-packages.txt", import.meta.url));

/** Their names, sorted. */
export function unhashed({ packages }) {
  return Object.entries(packages)
    .filter(([place, { link, integrity }]) => place !== "" && !link && !integrity)
    .map(([place]) => place.replace(/^.*node_modules\//, ""))
    .sort();
}

/** Those that npm installs on this machine. */
export function unhashedHere(lock) {
  const fits = (list, own) => list === undefined || [list].flat().includes(own);
  return unhashed(lock).filter((name) => {
    const { os, cpu, libc } = lock.packages[`node_modules/${name}`] ?? {};
    return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, cLibrary());
  });
}

function cLibrary() {
  if (process.platform !== "linux") return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}
