const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
]

/** A session's device in words, from the browser's own description: "Chrome on Android". */
export const deviceOf = (userAgent: string | null): string => {
  const find = (known: typeof browsers) => known.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
  const [browser, system] = [find(browsers), find(systems)]
  if (!browser) return system ?? 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}
