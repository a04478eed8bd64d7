import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { callerOf } from './limits/limits.ts'
import { networkOf } from './network.ts'

const spellings: Record<string, string[]> = {
  '192.0.2.1': ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:192.0.2.1', '::ffff:c000:201', '0:0:0:0:0:ffff:c000:0201'],
  '2001:db8:1:2::/64': [
    '2001:db8:1:2::',
    '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
    '2001:db8:1:2::192.0.2.1',
    '2001:db8:1:2:0:0:0:9%eth0',
  ],
  '2001:db8:0:0::/64': ['2001:db8::1', '2001:db8:0:0:1::'],
  '1:2:0:4::/64': ['1:2::4:5:6:192.0.2.1', '1:2:0:4::'],
  '0:0:0:0::/64': ['::1', '::', '::192.0.2.1'],
  'fe80:0:0:0::/64': ['fe80::1%eth0', 'fe80::1'],
}

test('a client is one network however its address is spelled, and for every limit the same', () => {
  for (const [network, addresses] of Object.entries(spellings))
    for (const ip of addresses) {
      assert.equal(networkOf(ip), network, ip)
      assert.equal(callerOf({ ip } as FastifyRequest), network, ip)
    }
  assert.equal(networkOf('no address'), 'no address')
})
