import { isIPv6, SocketAddress } from 'node:net'

/** The network that a limit counts: an IPv4 address or the /64 of an IPv6 one in any spelling; other text unchanged. */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const [withoutZone] = ip.split('%')
  // Normalizes the spelling: small letters, and an IPv4 address within IPv6 always with dots.
  const { address } = new SocketAddress({ address: withoutZone, family: 'ipv6' })
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice('::ffff:'.length)
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const groups = tail === undefined ? front : [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
  return `${groups.slice(0, 4).join(':')}::/64`
}
