import { BlockList, isIP } from "node:net";

/**
 * Whether an address lies in one of the networks.
 * @param networks addresses, or networks in CIDR notation
 * @throws RangeError for anything else, and for a network that holds everybody
 */
export function networksOf(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => false;
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits, ...more] = network.split("/");
    const family = isIP(address);
    const most = family === 4 ? 32 : 128;
    const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : 0;
    if (family === 0 || more.length > 0 || length < 1 || length > most) {
      throw new RangeError(network);
    }
    list.addSubnet(address, length, family === 4 ? "ipv4" : "ipv6");
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 4 ? "ipv4" : "ipv6");
  };
}
