/** An image as its server sent it. */
export interface FetchedImage {
  /** The media type that was claimed, without parameters. */
  type: string;
  bytes: Uint8Array;
}
