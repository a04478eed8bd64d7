import { fontOf, type Script, type Weight } from './fonts.ts'

/** The direction of a text: to the right, to the left, as a number (to the right in either), or as its neighbours. */
export type Direction = 'right' | 'left' | 'number' | 'neutral'

/** A part of a word that one font draws in one direction. */
export interface Piece {
  script: Script
  direction: Direction
  text: string
}

const patterns: readonly (readonly [Script, RegExp])[] = [
  ['devanagari', /\p{Script_Extensions=Devanagari}/u],
  ['bengali', /\p{Script_Extensions=Bengali}/u],
  ['gurmukhi', /\p{Script_Extensions=Gurmukhi}/u],
  ['gujarati', /\p{Script_Extensions=Gujarati}/u],
  ['oriya', /\p{Script_Extensions=Oriya}/u],
  ['tamil', /\p{Script_Extensions=Tamil}/u],
  ['telugu', /\p{Script_Extensions=Telugu}/u],
  ['kannada', /\p{Script_Extensions=Kannada}/u],
  ['malayalam', /\p{Script_Extensions=Malayalam}/u],
  ['arabic', /\p{Script_Extensions=Arabic}/u],
]
const common = /[\p{Script=Common}\p{Script=Inherited}]/u
/** Variation selectors and word joiners, which none of our fonts has. */
const variants = /[\ufe00-\ufe0f\u2060]/g
const joiners = /[\u200c\u200d]/
const rightToLeft = /\p{Script=Arabic}/u
const number = /^\p{Nd}/u
const letter = /^[\p{L}\p{M}]/u

/** Replaces a character that no font has. */
export const unknown = '\ufffd'

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a text into grapheme clusters: the characters as people count them. */
export const clustersOf = (text: string): string[] => [...clusters.segment(text)].map(({ segment }) => segment)

/** The fonts to try for a cluster: that of its script first; if several scripts share it, the preceding one first. */
const candidates = (cluster: string, before: Script): Script[] => {
  const first = [...cluster].find(character => !common.test(character)) ?? cluster
  const own = patterns.filter(([, pattern]) => pattern.test(first)).map(([script]) => script)
  return [...(own.includes(before) ? [before] : []), ...own, 'latin', before]
}

const hasAll = (script: Script, weight: Weight, text: string) => {
  const font = fontOf(script, weight)
  return [...text].every(character => joiners.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
}

const directionOf = (cluster: string): Direction => {
  if (number.test(cluster)) return 'number'
  if (rightToLeft.test(cluster)) return 'left'
  return letter.test(cluster) ? 'right' : 'neutral'
}

const bracket = /^[()[\]{}]$/
const isPlain = (text: string) => /^[\x20-\x7e\u00a0-\u024f\u20b9\u2013\u2019]*$/.test(text)

/** Whether a text has letters that run to the left. */
export const runsLeft = (text: string): boolean => rightToLeft.test(text)

/**
 * Splits a word into the pieces that its fonts draw, in written order. `isMixed`: its text has letters that run to the
 * left, so that numbers and signs run as their neighbours do.
 */
export const piecesOf = (word: string, weight: Weight, isMixed: boolean): Piece[] => {
  if (!isMixed && isPlain(word)) return [{ script: 'latin', direction: 'right', text: word }]
  const pieces: Piece[] = []
  for (const given of clustersOf(word.replaceAll(variants, ''))) {
    const last = pieces.at(-1)
    const script = candidates(given, last?.script ?? 'latin').find(one => hasAll(one, weight, given))
    const cluster = script ? given : unknown
    const direction = isMixed ? directionOf(cluster) : 'right'
    const isAlone = isMixed && (bracket.test(cluster) || bracket.test(last?.text ?? ''))
    if (last && last.script === (script ?? 'latin') && last.direction === direction && !isAlone) last.text += cluster
    else pieces.push({ script: script ?? 'latin', direction, text: cluster })
  }
  return pieces
}
