import { isIPv4, isIPv6 } from "node:net";

/** The 4 or 16 bytes of an IP address in its usual spelling; null for anything else. A zone is left out. */
export function addressBytes(text: string): Uint8Array | null {
  if (isIPv4(text)) return Uint8Array.from(text.split(".").map(Number));
  const [address = ""] = text.split("%");
  return isIPv6(address) ? bytesOfIPv6(address) : null;
}

function bytesOfIPv6(text: string): Uint8Array {
  const [head = "", tail = ""] = withHexTail(text).split("::");
  const front = groupsOf(head);
  const back = groupsOf(tail);
  const gap = Array.from({ length: 8 - front.length - back.length }, () => 0);
  return Uint8Array.from([...front, ...gap, ...back].flatMap((group) => [group >> 8, group & 255]));
}

function groupsOf(text: string): number[] {
  return text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
}

/** `::ffff:1.2.3.4` as `::ffff:102:304`. */
function withHexTail(text: string): string {
  const dotted = /[0-9.]+$/.exec(text)?.[0] ?? "";
  if (!isIPv4(dotted)) return text;
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split(".").map(Number);
  const groups = [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16));
  return text.slice(0, -dotted.length) + groups.join(":");
}
