import { csvLine } from '#shared/csv.ts'
import type { Column } from '#web/ui/columns.ts'

/** Rows as a CSV file: UTF-8 that says so, and no cell that a spreadsheet would run. */
export const csvOf = <R>(columns: readonly Pick<Column<R>, 'label' | 'text'>[], rows: readonly R[]): string => {
  const lines = [columns.map(({ label }) => label), ...rows.map(row => columns.map(({ text }) => text(row)))]
  return `\uFEFF${lines.map(csvLine).join('')}`
}

/** Hands a text to the browser as a file. */
export const saveFile = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
