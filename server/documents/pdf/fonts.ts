import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

/** pdfkit takes one font at a time and knows no other in its place, so each script has its own here. */
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

const opened = new Map<string, Font>()

/** The font of a script; read from disk when it is first wanted, and kept. */
export const fontOf = (script: Script, weight: Weight): Font => {
  const name = `${script} ${weight}`
  const known = opened.get(name)
  if (known) return known
  const font = openSync(pathOf(script, weight)) as Font
  opened.set(name, font)
  return font
}
