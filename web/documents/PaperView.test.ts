import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer } from 'vite'
import type { Document, DocumentCopy } from '#shared/documents/documents.ts'
import { paperOf } from '#shared/documents/paper.ts'
import { samples } from '#shared/testing/documents.ts'

interface Module {
  PaperView: FunctionComponent<{ document: Document; copy: DocumentCopy }>
}

const readable = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

test('the page shows every text of a paper of each kind', async t => {
  const cacheDir = await mkdtemp(join(tmpdir(), 'atithi-paper-'))
  const vite = await createServer({
    root: join(import.meta.dirname, '../..'),
    cacheDir,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  t.after(async () => {
    await vite.close()
    await rm(cacheDir, { recursive: true, force: true })
  })
  const { PaperView } = (await vite.ssrLoadModule('/web/documents/PaperView.tsx')) as Module
  for (const document of Object.values<Document>(samples)) {
    const paper = paperOf(document, 'original')
    const text = readable(renderToStaticMarkup(createElement(PaperView, { document, copy: 'original' })))
    const { facts, supplier, recipient, stay, lines, rates, sums, notes, signature } = paper
    const wanted = [
      ...[paper.heading, paper.title, paper.copy, paper.words, signature.for, signature.by, ...paper.setWords],
      ...[facts, supplier.facts, recipient.facts, stay.facts, sums, notes].flat().map(({ label, value }) => `${label} ${value}`),
      ...[supplier, recipient, stay].flatMap(party => [party.title, party.name, ...party.lines]),
      ...[lines, ...(rates ? [rates] : [])].flatMap(table => [table.columns.map(({ label }) => label), ...table.rows, table.sum].flat()),
    ]
    for (const one of wanted) assert.ok(text.includes(one.replaceAll('\u00a0', ' ')), `${paper.title}: ${one}`)
  }
})
