import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceOf } from './device.ts'

test('a device is named by browser and system', () => {
  const known = {
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36': 'Chrome on Android',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile Safari/604.1':
      'Safari on iPhone',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0':
      'Edge on Windows',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0': 'Firefox on Mac',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36': 'Chrome on Linux',
    'curl/8.5.0': 'Unknown device',
  }
  for (const [userAgent, words] of Object.entries(known)) assert.equal(deviceOf(userAgent), words)
  assert.equal(deviceOf(null), 'Unknown device')
})
