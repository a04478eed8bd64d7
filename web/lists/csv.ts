import { csvLine } from '#shared/words/csv.ts'
import { saveFile } from '#web/ui/base/save-file.ts'
import type { Column } from '#web/ui/table/columns.ts'

/** Rows as a CSV file: UTF-8 that says so, and no cell that a spreadsheet would run. */
export const csvOf = <R>(columns: readonly Pick<Column<R>, 'label' | 'text'>[], rows: readonly R[]): string => {
  const lines = [columns.map(({ label }) => label), ...rows.map(row => columns.map(({ text }) => text(row)))]
  return `\uFEFF${lines.map(csvLine).join('')}`
}

/** Hands rows to the browser as a CSV file. */
export const saveCsv = <R>(name: string, columns: readonly Pick<Column<R>, 'label' | 'text'>[], rows: readonly R[]): void =>
  saveFile(name, new Blob([csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }))
