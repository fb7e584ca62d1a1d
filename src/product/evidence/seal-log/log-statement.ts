/** What a leaf says of a contract; nobody's name and no title is in it. */
export type LogStatement = SealStatement | DeletionStatement;

interface SealStatement {
  kind: "seal";
  version: 1;
  publicId: string;
  /** Of the sealed file. */
  sealedSha256: string;
  /** The hash that the trail ends with. */
  trailHead: string | null;
  /** By the service's clock; ISO 8601. */
  at: string;
}

interface DeletionStatement {
  kind: "deletion";
  version: 1;
  publicId: string;
  /** Of the document that was there to be signed. */
  baseSha256: string;
  trailHead: string | null;
  at: string;
}
