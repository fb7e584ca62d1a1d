/** What a signer can be asked for, and how a file says that it is one. */
export const FILE_KINDS = {
  pdf: { mediaType: "application/pdf", starts: [0x25, 0x50, 0x44, 0x46] },
  jpeg: { mediaType: "image/jpeg", starts: [0xff, 0xd8, 0xff] },
  png: { mediaType: "image/png", starts: [0x89, 0x50, 0x4e, 0x47] },
} as const satisfies Record<string, { mediaType: string; starts: readonly number[] }>;

export type FileKind = keyof typeof FILE_KINDS;

export const FILE_KIND_NAMES = Object.keys(FILE_KINDS) as FileKind[];

/** What a file is by its first bytes; null for anything else. */
export function fileKindOf(file: Uint8Array): FileKind | null {
  const found = FILE_KIND_NAMES.find((kind) =>
    FILE_KINDS[kind].starts.every((byte, at) => file[at] === byte),
  );
  return found ?? null;
}
