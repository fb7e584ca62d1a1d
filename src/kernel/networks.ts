import { BlockList, isIP } from "node:net";

/**
 * Whether an address lies in one of the networks; what is no address does not,
 * and a zone is left out. An IPv4 address that is written as an IPv6 one lies
 * where the IPv4 address does.
 * @param networks addresses, or networks in CIDR notation
 * @throws RangeError for anything else, and for a network that holds everybody
 */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits, ...more] = network.split("/");
    const family = familyOf(address);
    const most = family === "ipv4" ? 32 : 128;
    const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : 0;
    if (family === null || more.length > 0 || length < 1 || length > most) {
      throw new RangeError(network);
    }
    list.addSubnet(address, length, family);
  }
  return (written) => {
    const [address = ""] = written.split("%");
    const family = familyOf(address);
    return family !== null && list.check(address, family);
  };
}

function familyOf(address: string): "ipv4" | "ipv6" | null {
  const family = isIP(address);
  return family === 0 ? null : family === 4 ? "ipv4" : "ipv6";
}
