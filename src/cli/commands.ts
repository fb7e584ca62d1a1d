import type { Command } from "./command.ts";
import { createAccount, listAccounts, setAccount } from "./commands/account.ts";
import { createApiKey, listApiKeys, revokeApiKeyOf } from "./commands/api-key.ts";
import { backupCommand, restoreCommand, verifyBackupCommand } from "./commands/backup.ts";
import { closeAccount, reopenAccount, showClosings } from "./commands/closing.ts";
import { completionCommand } from "./commands/completion.ts";
import { grantCredits, showCredits } from "./commands/credits.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { helpCommand } from "./commands/help.ts";
import { beginLogCommand, checkLogCommand } from "./commands/log.ts";
import { addMemberTo } from "./commands/member.ts";
import { knowSeal, moveKeys, rotateKey, showKeys } from "./commands/service-key.ts";
import { endSessionsOf, showSessions } from "./commands/session.ts";
import { createSignIn } from "./commands/sign-in.ts";
import { moveStorage } from "./commands/storage.ts";
import { verifyCommand } from "./commands/verify.ts";

/** Every command, in the order of the help. Parsing, help, completion and docs are made from it. */
export const COMMANDS: readonly Command[] = [
  ...[createAccount, listAccounts, setAccount, closeAccount, reopenAccount, showClosings],
  ...[grantCredits, showCredits],
  ...[createApiKey, listApiKeys, revokeApiKeyOf],
  ...[createSignIn, addMemberTo, showSessions, endSessionsOf],
  ...[showKeys, rotateKey, moveKeys, knowSeal],
  ...[moveStorage, checkLogCommand, beginLogCommand],
  ...[backupCommand, verifyBackupCommand, restoreCommand],
  ...[doctorCommand, verifyCommand],
  ...[helpCommand, completionCommand],
];
