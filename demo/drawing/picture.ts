export const width = 1600
export const height = 1067

export type Point = readonly [x: number, y: number]

/** A gradient stop: `colour[/opacity][@percent]`, e.g. `#ffe0a0/0.5@30`. Without a percent the stops are spread evenly. */
export type Stop = string

type Direction = 'down' | 'right' | readonly [x1: number, y1: number, x2: number, y2: number]

/** Collects the gradients, filters and clips of one picture; its random numbers repeat from run to run. */
export interface Painter {
  random(): number
  between(low: number, high: number): number
  linear(stops: Stop[], direction?: Direction): string
  radial(stops: Stop[], centre?: Point): string
  filter(body: string, key?: string): string
  blur(amount: number): string
  /** Blurs without cutting off thin shapes; slower, as it covers the whole picture. */
  haze(amount: number): string
  clip(shape: string): string
  mask(shape: string): string
  document(body: string): string
}

const whole = `filterUnits="userSpaceOnUse" x="-100" y="-100" width="${width + 200}" height="${height + 200}"`

/** Mulberry32: small, fast and the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const round = (value: number): number => Math.round(value * 10) / 10

/** The `d` of a polygon (or, left open, of a line) through the points. */
export function polygon(points: readonly Point[], close = true): string {
  return `M${points.map(([x, y]) => `${round(x)},${round(y)}`).join('L')}${close ? 'Z' : ''}`
}

export function mix(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/** Numbers 0 … count-1, for drawing in rows. */
export function times<T>(count: number, draw: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => draw(index))
}

export function rect(x: number, y: number, w: number, h: number, fill: string, more = ''): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${more}/>`
}

export function shape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`
}

export function line(points: readonly Point[], stroke: string, thickness: number, more = ''): string {
  return `<path d="${polygon(points, false)}" fill="none" stroke="${stroke}" stroke-width="${thickness}" ${more}/>`
}

export function group(more: string, ...children: string[]): string {
  return `<g ${more}>${children.join('')}</g>`
}

function stopMarkup(stop: Stop, index: number, count: number): string {
  const [paint = '', place] = stop.split('@')
  const [colour, opacity = '1'] = paint.split('/')
  const offset = place === undefined ? (100 * index) / Math.max(1, count - 1) : Number(place)
  return `<stop offset="${offset}%" stop-color="${colour}" stop-opacity="${opacity}"/>`
}

export function createPainter(seed: number): Painter {
  const definitions: string[] = []
  const known = new Map<string, string>()
  const random = seededRandom(seed)
  function define(key: string, markup: (id: string) => string): string {
    let id = known.get(key)
    if (id === undefined) {
      id = `d${known.size}`
      known.set(key, id)
      definitions.push(markup(id))
    }
    return `url(#${id})`
  }
  const stopsMarkup = (stops: Stop[]) => stops.map((stop, index) => stopMarkup(stop, index, stops.length)).join('')
  return {
    random,
    between: (low, high) => low + random() * (high - low),
    linear(stops, direction = 'down') {
      const named = direction === 'down' ? ([0, 0, 0, 1] as const) : direction === 'right' ? ([0, 0, 1, 0] as const) : direction
      const units = typeof direction === 'string' ? '' : 'gradientUnits="userSpaceOnUse"'
      const [x1, y1, x2, y2] = named
      const open = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" ${units}`
      return define(`l${open}${stops}`, id => `<linearGradient id="${id}" ${open}>${stopsMarkup(stops)}</linearGradient>`)
    },
    radial(stops, centre = [0.5, 0.5]) {
      const open = `cx="${centre[0]}" cy="${centre[1]}" r="${0.5 + Math.max(Math.abs(centre[0] - 0.5), Math.abs(centre[1] - 0.5))}"`
      return define(`r${open}${stops}`, id => `<radialGradient id="${id}" ${open}>${stopsMarkup(stops)}</radialGradient>`)
    },
    filter: (body, key = body) =>
      define(`f${key}`, id => `<filter id="${id}" ${whole} color-interpolation-filters="sRGB">${body}</filter>`),
    blur: amount =>
      define(
        `b${amount}`,
        id => `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${amount}"/></filter>`,
      ),
    haze: amount => define(`h${amount}`, id => `<filter id="${id}" ${whole}><feGaussianBlur stdDeviation="${amount}"/></filter>`),
    clip: inside => define(`c${inside}`, id => `<clipPath id="${id}">${inside}</clipPath>`),
    mask: inside =>
      define(
        `m${inside}`,
        id =>
          `<mask id="${id}" maskUnits="userSpaceOnUse" x="-100" y="-100" width="${width + 200}" height="${height + 200}">${inside}</mask>`,
      ),
    document: body =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}</defs>${body}</svg>`,
  }
}
