import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'

/** What a tool of Poppler says of a PDF. The product does not use them: they read back what it has drawn. */
const ask = (tool: 'pdftotext' | 'pdfinfo' | 'pdffonts', pdf: Buffer, ...args: string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(tool, args, { input: pdf, encoding: 'utf8', timeout: 60_000 })
  assert.ok(
    (error as NodeJS.ErrnoException | undefined)?.code !== 'ENOENT',
    `This machine has no ${tool}, which this test reads papers with: install Poppler’s tools (Debian: apt-get install poppler-utils)`,
  )
  assert.equal(status, 0, `${tool}: ${error?.message ?? stderr}`)
  assert.equal(stderr, '', tool)
  return stdout
}

/** All text of a PDF in the order in which it is drawn, on one line. */
export const textOf = (pdf: Buffer): string => ask('pdftotext', pdf, '-raw', '-enc', 'UTF-8', '-', '-').replaceAll(/\s+/g, ' ')

/** The lines of a PDF in the order in which they are drawn. */
export const linesOf = (pdf: Buffer): string[] =>
  ask('pdftotext', pdf, '-raw', '-enc', 'UTF-8', '-', '-')
    .split('\n')
    .map(line => line.replaceAll(/\s+/g, ' ').trim())

/** The texts of its pages. */
export const pagesOf = (pdf: Buffer): string[] =>
  ask('pdftotext', pdf, '-raw', '-enc', 'UTF-8', '-', '-')
    .split('\f')
    .slice(0, -1)
    .map(page => page.replaceAll(/\s+/g, ' '))

/** What it says of itself: Title, Pages, Page size. */
export const factsOfPdf = (pdf: Buffer): ReadonlyMap<string, string> =>
  new Map(
    ask('pdfinfo', pdf, '-')
      .trim()
      .split('\n')
      .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )

/** Its fonts by name, and whether each is in it. */
export const fontsOfPdf = (pdf: Buffer): { name: string; isEmbedded: boolean }[] =>
  ask('pdffonts', pdf, '-')
    .trim()
    .split('\n')
    .slice(2)
    .map(line => ({ name: line.split(' ')[0] ?? '', isEmbedded: /Identity-H +yes +yes +yes/.test(line) }))
