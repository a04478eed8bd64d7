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
import { documentOf, samples, stay } from '#shared/testing/documents.ts'

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
    const { facts, supplier, recipient, stay: ofStay, lines, rates, sums, notes, signature } = paper
    const wanted = [
      ...[paper.heading, paper.title, paper.copy, paper.words, signature.for, signature.by, ...paper.setWords],
      ...[facts, supplier.facts, recipient.facts, ofStay.facts, sums, notes].flat().map(({ label, value }) => `${label} ${value}`),
      ...[supplier, recipient, ofStay].flatMap(party => [party.title, party.name, ...party.lines]),
      ...[lines, ...(rates ? [rates] : [])].flatMap(table => [table.columns.map(({ label }) => label), ...table.rows, table.sum].flat()),
    ]
    for (const one of wanted) assert.ok(text.includes(one.replaceAll('\u00a0', ' ')), `${paper.title}: ${one}`)
  }
  const rooms = documentOf('INVOICE', { stay: { ...stay, rooms: ['203, Garden Room', '204, Garden Room'] } })
  const markup = renderToStaticMarkup(createElement(PaperView, { document: rooms, copy: 'original' }))
  assert.match(markup, />203, Garden Room,<\/span> <span[^>]*>204, Garden Room<\/span>/, 'each room is held together')
})
