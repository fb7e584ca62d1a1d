/** Somebody published another log under this name: nothing more may be published here. */
export class ForkedLog extends Error {
  override name = "ForkedLog";
}
