import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { textSetter } from '#server/documents/pdf/text.ts'
import { inScripts } from '#shared/testing/scripts.ts'

const size = 40
const sheet = { width: 1000, height: 120 }
const texts = Object.entries(inScripts).flatMap(([script, { name, company }]) => [name, company].map(text => ({ script, text })))

/** One text a page, as papers set it. */
const drawn = async (): Promise<Buffer> => {
  const pdf = new PDFDocument({ size: [sheet.width, sheet.height], margin: 0, autoFirstPage: false })
  const parts: Buffer[] = []
  pdf.on('data', part => parts.push(part))
  const done = new Promise(resolve => pdf.on('end', resolve))
  for (const { text } of texts) {
    pdf.addPage()
    textSetter(pdf)
      .block(text, { size }, sheet.width - 40)
      .draw(20, 20)
  }
  pdf.end()
  await done
  return Buffer.concat(parts)
}

/** Pictures of the pages, by a program that shares no code with what drew them. */
const pagesAsPictures = async (pdf: Buffer): Promise<Buffer[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'scripts-'))
  try {
    const { status, stderr } = spawnSync('pdftoppm', ['-r', '72', '-png', '-', join(folder, 'page')], { input: pdf, encoding: 'utf8' })
    expect(status, `pdftoppm: ${stderr}`).toBe(0)
    return texts.map((_, at) => readFileSync(join(folder, `page-${String(at + 1).padStart(2, '0')}.png`)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const { resolve } = createRequire(import.meta.url)
const fontFile = (script: string) => {
  const name = { Odia: 'Oriya', Urdu: 'Arabic' }[script] ?? script
  const part = `@expo-google-fonts/noto-sans-${name.toLowerCase()}/400Regular/NotoSans${name}_400Regular.ttf`
  return readFileSync(resolve(part)).toString('base64')
}

/** The ink of a picture: its size, and its darkness on a grid of cells that is laid over it, from 0 to 255. */
const inkOf = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).trim({ background: '#fff', threshold: 60 }).png().toBuffer({ resolveWithObject: true })
  const cells = await sharp(data).flatten().greyscale().negate().resize(120, 16, { fit: 'fill' }).raw().toBuffer()
  return { width: info.width, height: info.height, cells }
}

/** How alike two grids of ink are: 1 for the same, about 0 for what has nothing in common. */
const likeness = (one: Buffer, other: Buffer): number => {
  const mean = (of: Buffer) => of.reduce((sum, value) => sum + value, 0) / of.length
  const [a, b] = [mean(one), mean(other)]
  let [both, first, second] = [0, 0, 0]
  for (const [at, value] of one.entries()) {
    const [x, y] = [value - a, (other[at] ?? 0) - b]
    both += x * y
    first += x * x
    second += y * y
  }
  return both / Math.sqrt(first * second)
}

// What pdftotext reads back says nothing of the shape of letters that join.
test('names in ten scripts look on a paper as in a browser, which sets them by code of its own', async ({ page }) => {
  const papers = await pagesAsPictures(await drawn())
  await page.setViewportSize(sheet)
  for (const [at, { script, text }] of texts.entries()) {
    const font = `@font-face{font-family:own;src:url(data:font/ttf;base64,${fontFile(script)})}`
    await page.setContent(`<style>${font}p{margin:20px;font:${size}px/1.62 own;width:max-content}</style><p lang="und"></p>`)
    await page.locator('p').evaluate(async (element, text) => {
      element.textContent = text
      await document.fonts.load('40px own', text)
      await document.fonts.ready
    }, text)
    const [paper, browser] = [await inkOf(papers[at] as Buffer), await inkOf(await page.locator('p').screenshot())]
    expect(Math.abs(paper.width / browser.width - 1), `${script}, ${text}: its width`).toBeLessThan(0.015)
    expect(Math.abs(paper.height - browser.height), `${script}, ${text}: its height`).toBeLessThan(3)
    expect(likeness(paper.cells, browser.cells), `${script}, ${text}: its letters`).toBeGreaterThan(0.9)
  }
})
