import { WrongSetting } from "./config.ts";

const REASONS: Record<string, string> = {
  EACCES: "the user that the service runs as may not write there",
  EPERM: "the user that the service runs as may not write there",
  EROFS: "it is read-only",
  EEXIST: "it, or what it is in, is a file",
  ENOTDIR: "it, or what it is in, is a file",
  ENOSPC: "there is no room left",
  EDQUOT: "there is no room left",
};

/**
 * What keeps DATA_DIR from being used, as a fault of the setting: whoever meets it first tells of a
 * file of its own. Every other error is given back as it is.
 */
export function asDataDirFault(error: unknown, dataDir: string): unknown {
  const { code, path } = Object(error) as NodeJS.ErrnoException;
  const reason = REASONS[code ?? ""];
  const isThere = path !== undefined && (path === dataDir || path.startsWith(`${dataDir}/`));
  // A folder within which DATA_DIR would be made.
  if (!reason || (!isThere && !dataDir.startsWith(`${path}/`))) return error;
  return new WrongSetting(
    `DATA_DIR is ${JSON.stringify(dataDir)}, expected is a folder that can be written: ${reason} (${code})`,
  );
}
