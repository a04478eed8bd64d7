import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { pagePolicy } from './content-policy.ts'
import { reportingEndpoints } from './csp-reports.ts'

const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Everything off but the payment sheet, which the provider's frame may open. */
const permissions = [
  ...[
    'accelerometer',
    'autoplay',
    'camera',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'geolocation',
    'gyroscope',
    'magnetometer',
  ],
  ...['microphone', 'midi', 'picture-in-picture', 'publickey-credentials-get', 'screen-wake-lock', 'usb', 'xr-spatial-tracking'],
]
const off = permissions.map(name => `${name}=()`).join(', ')
const livePermissions = `${off}, payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")`
const sandboxPermissions = `${off}, payment=(self)`

const always = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

const noReferrer = /^\/(verifyuser|resetpassword|confirmemail|booking)(\/|\?|$)/

export const isApiUrl = (url: string): boolean => url === '/api' || url.startsWith('/api/') || url.startsWith('/api?')

/**
 * Whether a browser treats the origin as secure (HSTS, `__Host-` cookies): in production always, else on https and
 * localhost, but for Safari, which does not trust localhost.
 */
export const isSecureRequest = (request: FastifyRequest, production: boolean): boolean => {
  if (production || request.protocol === 'https') return true
  if (request.hostname !== 'localhost') return false
  const agent = request.headers['user-agent'] ?? ''
  return !agent.includes('Safari/') || agent.includes('Chrome/') || agent.includes('Chromium/')
}

export const bareHeaders: Readonly<Record<string, string>> = {
  ...always,
  'content-security-policy': apiPolicy,
  'cache-control': 'no-store',
}

const shared = (secure: boolean) => ({
  ...always,
  ...(secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

const pageHeaders = (secure: boolean, live: boolean, url: string): Record<string, string> => ({
  ...shared(secure),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'referrer-policy': noReferrer.test(url) ? 'no-referrer' : 'strict-origin-when-cross-origin',
  'permissions-policy': live ? livePermissions : sandboxPermissions,
  ...(isApiUrl(url)
    ? { 'content-security-policy': apiPolicy, 'cache-control': 'no-store' }
    : { 'content-security-policy': pagePolicy({ hashes: [], live, upgrade: secure }), 'reporting-endpoints': reportingEndpoints }),
})

/** JSON is no page: what a page may open, send on or use means nothing there, and every header costs. Made once. */
const [plainJson, secureJson] = [false, true].map(secure => ({
  ...shared(secure),
  'content-security-policy': apiPolicy,
  'cache-control': 'no-store',
}))

const isJsonCall = ({ routeOptions: { config } }: FastifyRequest) => config.endpoint !== undefined && config.endpoint.reply !== 'other'

export const securityHeaders = (config: Config, request: FastifyRequest): Readonly<Record<string, string>> => {
  const secure = isSecureRequest(request, config.production)
  const headers = isJsonCall(request) && (secure ? secureJson : plainJson)
  return headers || pageHeaders(secure, config.razorpay.live, request.url)
}

/** The policy of a page whose own scripts have these hashes; without any the page may run none but those in files. */
export const pagePolicyFor = (
  config: Pick<Config, 'production' | 'razorpay'>,
  request: FastifyRequest,
  hashes: readonly string[],
): string => pagePolicy({ hashes, live: config.razorpay.live, upgrade: isSecureRequest(request, config.production) })

/** Puts the headers on every answer, errors and unknown addresses included; a route may set its own policy later. */
export const secureAnswers = (http: FastifyInstance, config: Config): void => {
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(config, request))
    done()
  })
}
