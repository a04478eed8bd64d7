interface PolicyFor {
  hashes: readonly string[]
  /** Whether the provider's own keys are used: its hosts are allowed then; the sandbox's window is our own page. */
  live: boolean
  /** Whether to add `upgrade-insecure-requests`, with which Chromium loads no script over plain http in a network. */
  upgrade: boolean
}

const ownFrame = { form: '', script: '', img: '', connect: '', frame: "'self'" }
const provider = {
  form: ' https://api.razorpay.com',
  script: ' https://checkout.razorpay.com https://cdn.razorpay.com',
  img: ' https://cdn.razorpay.com',
  connect:
    ' https://api.razorpay.com https://checkout.razorpay.com https://lumberjack.razorpay.com https://lumberjack-cx.razorpay.com https://lumberjack-metrics.razorpay.com',
  frame: 'https://api.razorpay.com https://checkout.razorpay.com',
}

/**
 * One policy for all pages, because the router shows others without a new document. Styles have no nonce, because it
 * would switch off `unsafe-inline`, which the provider's script needs.
 */
export const pagePolicy = ({ hashes, live, upgrade }: PolicyFor): string => {
  const hosts = live ? provider : ownFrame
  const inline = hashes.map(hash => ` 'sha256-${hash}'`).join('')
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${hosts.form}`,
    `script-src 'self'${inline}${hosts.script}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' blob: data:${hosts.img}`,
    "font-src 'self'",
    `connect-src 'self'${hosts.connect}`,
    `frame-src ${hosts.frame}`,
    "manifest-src 'self'",
    ...(upgrade ? ['upgrade-insecure-requests'] : []),
    'report-to csp',
  ].join('; ')
}
