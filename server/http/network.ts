import { isIPv6 } from 'node:net'

/** The network that a limit counts: an IPv4 address, or the /64 of an IPv6 one. */
export const networkOf = (ip: string): string => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const groups = tail === undefined ? front : [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
