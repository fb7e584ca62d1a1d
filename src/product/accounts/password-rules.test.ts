import assert from "node:assert/strict";
import { test } from "node:test";
import { decidePassword, type PasswordFault } from "./password-rules.ts";

const OWN = ["berta.maier@hausverwaltung-berg.example", "Berta Maier"];

const CASES: [password: string, fault: PasswordFault | null][] = [
  ["correct horse battery staple", null],
  ["vier blaue Gabeln im Regen", null],
  ["xK9#mQ2$vL7p", null],
  ["ñandú çà et là jamais", null],
  ["六本木の雨は七時に止んだよ", null],
  ["🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧", null],
  ["kurz genug!", "tooShort"],
  ["x".repeat(201), "tooLong"],
  ["aaaaaaaaaaaaaaaa", "tooCommon"],
  ["abcabcabcabcabc", "tooCommon"],
  ["123456789012345", "tooCommon"],
  ["987654321098", "tooCommon"],
  ["qwertyuiopasdf", "tooCommon"],
  ["1qaz2wsx3edc4rfv", "tooCommon"],
  ["passwordpassword", "tooCommon"],
  ["P@ssw0rd12345678", "tooCommon"],
  ["Willkommen2026!", "tooCommon"],
  ["Sommer2026Sommer2026", "tooCommon"],
  ["iloveyou12345", "tooCommon"],
  ["motdepasse1234", "tooCommon"],
  ["contraseña1234", "tooCommon"],
  ["berta.maier123", "tooCommon"],
  ["hausverwaltung-berg", "tooCommon"],
  ["countersign123", "tooCommon"],
];

for (const [password, fault] of CASES) {
  const shown = password.length > 40 ? `${password.slice(0, 9)}…` : password;
  test(`"${shown}" is ${fault ?? "taken"}`, () => {
    assert.equal(decidePassword(password, OWN), fault);
  });
}

test("letters that are written in two ways are the same password and as long", () => {
  assert.equal(decidePassword("e\u0301".repeat(6), []), "tooShort");
});
