/** The most steps from 0 to the highest value of an axis. */
const mostSteps = 5

/** The marks of an axis from 0 to `highest` or above, in steps of 1, 2 or 5 times a power of ten; the last ends it. */
export const ticksTo = (highest: number): number[] => {
  const smallest = highest / mostSteps
  const power = 10 ** Math.floor(Math.log10(smallest))
  const step = power * ([1, 2, 5].find(times => times * power >= smallest) ?? 10)
  const count = Math.ceil(highest / step)
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}

/** The distance of a value from the top of a plot, in percent of its height: 0 is at 100, the last mark at 0. */
export const heightScale = (ticks: readonly number[]) => {
  const end = ticks.at(-1) ?? 1
  return (value: number): number => 100 - (100 * value) / end
}

/** `count` bands side by side over 100; `gap` is the empty part, 0 to 1, of the distance from one to the next. */
export const bandsOf = (count: number, gap: number) => {
  const step = 100 / Math.max(1, count - gap)
  return { width: step * (1 - gap), startOf: (at: number): number => at * step }
}

/** The SVG path through points, interrupted by undefined ones. A lone point is closed: its round ends make a dot. */
export const linePath = (points: readonly (readonly [x: number, y: number] | undefined)[]): string =>
  points
    .map((point, at) => {
      if (!point) return ''
      const [isFirst, isLast] = [!points[at - 1], !points[at + 1]]
      return `${isFirst ? 'M' : 'L'}${point.join(' ')}${isFirst && isLast ? 'Z' : ''}`
    })
    .join('')
