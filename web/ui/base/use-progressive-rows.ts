import { startTransition, useEffect, useState } from 'react'

/** How many rows a slow phone renders between two key presses. */
const rowsPerPaint = 8

/** The rows to render now, a few more after each paint: typing never waits for a hundred. `missing` counts the rest. */
export const useProgressiveRows = <R>(rows: readonly R[], rowKey: (row: R) => string): { shown: readonly R[]; missing: number } => {
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set())
  let fresh = 0
  const end = rows.findIndex(row => !drawn.has(rowKey(row)) && ++fresh > rowsPerPaint)
  const shown = end < 0 ? rows : rows.slice(0, end)
  const isSettled = fresh === 0 && drawn.size === shown.length
  useEffect(() => {
    if (isSettled) return
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(new Set(shown.map(rowKey)))))
    return () => cancelAnimationFrame(frame)
  })
  return { shown, missing: rows.length - shown.length }
}
