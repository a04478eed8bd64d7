import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { easyPassword } from '#shared/accounts/easy-passwords.ts'
import { isGstin } from '#shared/contract/fields.ts'
import { isDate } from '#shared/words/dates.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { slugOf } from '#shared/words/slugs.ts'
import { tidyPhone } from '#shared/words/typed.ts'
import { readConfig } from './config.ts'
import { codingOf } from './http/compress.ts'
import { originRefusal } from './http/guard/origin.ts'
import { isApiUrl, securityHeaders } from './http/guard/security.ts'
import { tokenOf } from './http/guard/session-cookie.ts'
import { refuseBrokenText } from './http/guard/text-check.ts'
import { networkOf } from './http/network.ts'
import { dottedName, nestedFields } from './http/uploads/form-fields.ts'
import { describeError } from './log.ts'
import { escapeHtml, linesOf, oneLine } from './mails/words.ts'
import { isSignature } from './outside/signatures.ts'
import { fastest, pumps } from './testing/process/pumps.ts'
import { sandboxKeys } from './testing/provider.ts'

/** The most milliseconds that reading any text may take. */
const most = 5
/** The most characters that are read: of all headers with the path, of a body, and of the longest stored field. */
const longest = { head: 16_000, body: 64_000, field: 5000 }

const config = readConfig({ sandboxKeys: () => sandboxKeys }, {})
/** A request with only the parts that the readers of headers use. */
const requestWith = (headers: Record<string, string>, url = '/') =>
  ({
    method: 'POST',
    url,
    headers,
    host: 'localhost',
    hostname: 'localhost',
    protocol: 'http',
    routeOptions: { config: {} },
  }) as FastifyRequest

/** Every reader of untrusted text: of headers, paths and form field names, and of what is logged or mailed. */
const readers: Record<keyof typeof longest, Record<string, (text: string) => unknown>> = {
  head: {
    'Accept-Encoding': codingOf,
    Cookie: text => tokenOf(requestWith({ cookie: text }), false),
    'a cookie of ours': text => tokenOf(requestWith({ cookie: `__Host-sid=${text}` }), false),
    Origin: text => originRefusal(requestWith({ origin: text }), config),
    'User-Agent': text => tokenOf(requestWith({ cookie: 'a=b', 'user-agent': text }), false),
    'an address of the network': networkOf,
    'a path': text => [isApiUrl(`/${text}`), securityHeaders(config, requestWith({}, `/${text}`))],
  },
  body: {
    'a name in a form': dottedName,
    'fields of a form': text => nestedFields([[text, text]]),
    'characters that cannot be stored': text => refuseBrokenText({ text }),
    'a date': isDate,
    'a GSTIN': isGstin,
    'an error': text => describeError(new Error(text)),
    'an error of PostgreSQL': text => describeError(Object.assign(new Error(`invalid: "${text}"`), { severity: 'ERROR', code: '22P02' })),
  },
  field: {
    'a slug': slugOf,
    'a phone number': text => [tidyPhone(text), formatPhone(text)],
    'a password': text => easyPassword(text.slice(0, 20), { hotels: [text.slice(0, 100)] }),
    'a signature': text => isSignature('message', text, 'secret'),
    'a line of a mail': text => [oneLine(text), escapeHtml(text)],
    'lines of a mail': linesOf,
  },
}

const every = Object.entries(longest).flatMap(([part, length]) =>
  Object.entries(readers[part as keyof typeof longest]).map(([about, read]) => ({ about, read, length })),
)
for (const { about, read, length } of every)
  test(`${about}: no text of ${length} characters takes longer than ${most} ms`, () => {
    for (const text of [2000, length].flatMap(pumps)) {
      const time = fastest(() => {
        try {
          return read(text)
        } catch {
          return undefined // refused
        }
      }, most)
      assert.ok(time <= most, `${time.toFixed(0)} ms for ${text.length} characters, ${text.slice(0, 20)}…${text.slice(-3)}`)
    }
  })
