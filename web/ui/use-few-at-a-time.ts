import { startTransition, useEffect, useState } from 'react'

/** A slow phone draws so many rows between two keys. */
const few = 8

/**
 * Rows of a list that are to be in the page by now: those that are there already, and a few more after every paint, so that the first ones
 * come at once and a key never waits for a hundred. `missing` counts those to come.
 */
export const useFewAtATime = <R>(rows: readonly R[], rowKey: (row: R) => string): { shown: readonly R[]; missing: number } => {
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set())
  let fresh = 0
  const end = rows.findIndex(row => !drawn.has(rowKey(row)) && ++fresh > few)
  const shown = end < 0 ? rows : rows.slice(0, end)
  const isSettled = fresh === 0 && drawn.size === shown.length
  useEffect(() => {
    if (isSettled) return
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(new Set(shown.map(rowKey)))))
    return () => cancelAnimationFrame(frame)
  })
  return { shown, missing: rows.length - shown.length }
}
