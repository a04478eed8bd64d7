import type { Piece } from './pieces.ts'

const mirrored: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{', '<': '>', '>': '<' }

const inMirror = (text: string) => [...text].map(character => mirrored[character] ?? character).join('')

type Strong = 'right' | 'left'

const pairs: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

const isStrong = ({ direction }: Piece) => direction === 'right' || direction === 'left'

/** The direction of the nearest piece that has one, from a position on; a number has that of the text before it. */
const strongFrom = (pieces: readonly Piece[], from: number, step: 1 | -1, alsoNumbers: boolean): Strong | undefined => {
  for (let at = from; at >= 0 && at < pieces.length; at += step) {
    const direction = pieces[at]?.direction
    if (direction === 'right' || direction === 'left') return direction
    if (alsoNumbers && direction === 'number') return strongFrom(pieces, at - 1, -1, false)
  }
  return undefined
}

/** Gives both brackets of a pair the direction of the text in them, or else of the text before them. */
const withBrackets = (pieces: readonly Piece[], ofLine: Strong): Piece[] => {
  const decided = [...pieces]
  for (const [open, { text }] of pieces.entries()) {
    const close = pairs[text] ? pieces.findIndex((piece, at) => at > open && piece.text === pairs[text]) : -1
    if (close < 0) continue
    const within = pieces.slice(open + 1, close).filter(isStrong)
    if (within.length === 0) continue
    const isOfLine = within.some(({ direction }) => direction === ofLine)
    const direction = isOfLine ? ofLine : (strongFrom(pieces, open, -1, true) ?? ofLine)
    for (const at of [open, close]) decided[at] = { text: pieces[at]?.text ?? '', script: pieces[at]?.script ?? 'latin', direction }
  }
  return decided
}

/** The embedding level of each piece: on odd levels text runs to the left. */
const levelsOf = (pieces: readonly Piece[], ofLine: Strong): number[] => {
  const base = ofLine === 'left' ? 1 : 0
  const level = (direction: Strong) => (direction === 'left' ? 1 : base * 2)
  return pieces.map(({ direction }, at) => {
    if (direction === 'number') return (strongFrom(pieces, at, -1, false) ?? ofLine) === 'left' ? 2 : base * 2
    if (direction !== 'neutral') return level(direction)
    const [before, after] = [strongFrom(pieces, at, -1, true) ?? ofLine, strongFrom(pieces, at, 1, true) ?? ofLine]
    return before === after ? level(before) : base
  })
}

/** Reverses a text that runs to the left, as its characters are drawn to the right; Arabic is shaped as a whole. */
const asDrawn = (piece: Piece, level: number): Piece =>
  level % 2 === 1 && piece.script !== 'arabic' ? { ...piece, text: inMirror([...piece.text].reverse().join('')) } : piece

/**
 * The pieces of a line in visual order, from left to right: the rules of Unicode (UAX 9) for letters, numbers and signs
 * without directional marks. A text begins in the direction of the first letter of its first line.
 */
export const inVisualOrder = (line: readonly Piece[], firstLine = line): Piece[] => {
  const ofLine = strongFrom(firstLine, 0, 1, false) ?? 'right'
  if (ofLine === 'right' && line.every(({ direction }) => direction !== 'left')) return [...line]
  const pieces = withBrackets(line, ofLine)
  const levels = levelsOf(pieces, ofLine)
  const placed = pieces.map((piece, at) => ({ piece: asDrawn(piece, levels[at] ?? 0), level: levels[at] ?? 0 }))
  for (let level = Math.max(...levels); level > 0; level--) {
    for (let from = 0; from < placed.length; from++) {
      let to = from
      while (to < placed.length && (placed[to]?.level ?? 0) >= level) to++
      if (to > from) placed.splice(from, to - from, ...placed.slice(from, to).reverse())
      from = Math.max(from, to - 1)
    }
  }
  return placed.map(({ piece }) => piece)
}
