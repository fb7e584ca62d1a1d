/**
 * The components that ship, as CycloneDX 1.5 tells them (ECMA-424), from the
 * lock file alone. `npm sbom --omit=dev` leaves out what a tool of the build
 * uses as well: 32 packages, the one that sends mails among them.
 */
const FORMAT = { bomFormat: "CycloneDX", specVersion: "1.5", version: 1 };

/**
 * @param licenceOf its SPDX expression for the lock file's packages and a place among them
 * @returns the document; the same for the same lock file
 */
export function sbomOf(lock, licenceOf) {
  const places = Object.keys(lock.packages).filter((at) => at !== "" && ships(lock.packages[at]));
  const byRef = new Map(
    places.map((at) => {
      const component = componentOf(lock.packages[at], nameOf(at), licenceOf(lock.packages, at));
      return [component["bom-ref"], component];
    }),
  );
  const { name, version, license } = lock.packages[""];
  const own = {
    type: "application",
    "bom-ref": "self",
    name,
    version,
    licenses: [{ expression: license }],
  };
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    ...FORMAT,
    metadata: { component: own },
    components: [...byRef.values()],
    dependencies: [{ ref: "self", dependsOn: [...byRef.keys()] }],
  };
}

/** The package's name, from its place in the lock file. */
export function nameOf(at) {
  return at.replace(/^.*node_modules\//, "");
}

function ships({ dev, devOptional, link }) {
  return !dev && !devOptional && !link;
}

function componentOf({ version, integrity, optional }, name, licence) {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const sha512 = /^sha512-(\S+)/.exec(integrity ?? "")?.[1];
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    scope: optional ? "optional" : "required",
    ...(sha512 && {
      hashes: [{ alg: "SHA-512", content: Buffer.from(sha512, "base64").toString("hex") }],
    }),
    licenses: [{ expression: licence }],
    purl,
  };
}
