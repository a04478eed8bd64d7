import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { Blob, Buffer, Direction, Face, Font as ShapingFont, shape } from 'harfbuzzjs'

/** pdfkit uses one font at a time, without a fallback, so each script has its own font. */
export const scripts = [
  'latin',
  'devanagari',
  'bengali',
  'gujarati',
  'gurmukhi',
  'kannada',
  'malayalam',
  'oriya',
  'tamil',
  'telugu',
  'arabic',
] as const
export type Script = (typeof scripts)[number]

export type Weight = 'regular' | 'strong'

const files: Readonly<Record<Weight, string>> = { regular: '400Regular', strong: '600SemiBold' }

const { resolve } = createRequire(import.meta.url)

const pathOf = (script: Script, weight: Weight) => {
  const [part, name] = script === 'latin' ? ['', ''] : [`-${script}`, script.charAt(0).toUpperCase() + script.slice(1)]
  return resolve(`@expo-google-fonts/noto-sans${part}/${files[weight]}/NotoSans${name}_${files[weight]}.ttf`)
}

const runsLeft = /(?!\p{Nd})\p{Script=Arabic}/u
const buffer = new Buffer()

/**
 * Turns a text into the font's glyphs and their positions, from left to right. HarfBuzz does it, since fontkit fails on
 * Gurmukhi, Telugu and Malayalam, and misplaces signs in Bengali.
 */
const glyphsOf = (font: Font, shaping: ShapingFont, text: string) => {
  buffer.clearContents()
  buffer.addText(text)
  buffer.setDirection(runsLeft.test(text) ? Direction.RTL : Direction.LTR)
  buffer.guessSegmentProperties()
  shape(shaping, buffer)
  const infos = buffer.getGlyphInfos()
  const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].sort((one, other) => one - other)
  const glyphs = infos.map(({ codepoint, cluster }, at) => {
    const written = text.slice(cluster, starts[starts.indexOf(cluster) + 1])
    // The first glyph of a syllable stands for its text.
    const isFirst = infos.findIndex(other => other.cluster === cluster) === at
    return font.getGlyph(codepoint, isFirst ? [...written].map(character => character.codePointAt(0) ?? 0) : [])
  })
  const positions = buffer.getGlyphPositions()
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

const opened = new Map<string, Font>()

/** The font of a script; read from disk when it is first wanted, and kept. */
export const fontOf = (script: Script, weight: Weight): Font => {
  const name = `${script} ${weight}`
  const known = opened.get(name)
  if (known) return known
  const data = readFileSync(pathOf(script, weight))
  const font = create(data) as Font
  const shaping = new ShapingFont(new Face(new Blob(data)))
  const whole = Object.assign(font, { layout: (text: string) => glyphsOf(font, shaping, text) as ReturnType<Font['layout']> })
  opened.set(name, whole)
  return whole
}
