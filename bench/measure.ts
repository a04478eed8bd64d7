export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

export const p95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN

export interface Row {
  what: string
  figure: string
  ratio: number
  /** The ratio must be at least this (or at most, when `atMost`). */
  limit: number
  atMost?: boolean
}

/** Runs the candidates in turn, round by round, so that other load affects all; returns each one's figures. */
export const interleave = async <K extends string>(
  rounds: number,
  candidates: Record<K, () => Promise<number>>,
): Promise<Record<K, number[]>> => {
  const figures = Object.fromEntries(Object.keys(candidates).map(name => [name, []])) as unknown as Record<K, number[]>
  for (let round = 0; round < rounds; round++)
    for (const name of Object.keys(candidates) as K[]) figures[name].push(await candidates[name]())
  return figures
}

/** The median of the ratios of each round, since the machine's speed drifts. */
export const medianRatio = (of: readonly number[], to: readonly number[]): number =>
  median(of.map((value, round) => value / (to[round] ?? Number.NaN)))
