import type PDFDocument from 'pdfkit'
import { fontOf, type Weight } from './fonts.ts'
import { inVisualOrder } from './order.ts'
import { clustersOf, type Piece, piecesOf, runsLeft, unknown } from './pieces.ts'

export type Pdf = InstanceType<typeof PDFDocument>

export interface Look {
  size: number
  weight?: Weight
  color?: 'ink' | 'muted' | 'accent'
  align?: 'start' | 'end'
}

/** Something with a height that can be drawn at a place. */
export interface Block {
  height: number
  /** Where its first line stands; texts beside each other stand on one line. */
  baseline?: number
  draw: (x: number, y: number) => void
}

/** Light enough for a printer, dark enough to read: those of the screen's light theme. */
const colors: Readonly<Record<NonNullable<Look['color']>, [number, number, number]>> = {
  ink: [31, 36, 33],
  muted: [94, 101, 95],
  accent: [15, 82, 87],
}

interface Word {
  pieces: Piece[]
  width: number
}

/** Sets texts of any script in lines. */
export const textSetter = (pdf: Pdf) => {
  // By its name pdfkit finds a font that it has begun already.
  const use = ({ script }: Piece, { weight = 'regular', size }: Look) =>
    pdf.font(fontOf(script, weight) as unknown as PDFKit.Mixins.PDFFontSource, `${script} ${weight}`).fontSize(size)

  const widthOf = (piece: Piece, look: Look): number => use(piece, look).widthOfString(piece.text)

  /** A text that a font cannot set, by a fault in it, becomes signs that say so. */
  const measured = (piece: Piece, look: Look): { piece: Piece; width: number } => {
    try {
      return { piece, width: widthOf(piece, look) }
    } catch {
      const lost: Piece = { script: 'latin', direction: piece.direction, text: unknown.repeat(clustersOf(piece.text).length) }
      return { piece: lost, width: widthOf(lost, look) }
    }
  }

  const wordOf = (text: string, look: Look, isMixed: boolean): Word => {
    const parts = piecesOf(text, look.weight ?? 'regular', isMixed).map(piece => measured(piece, look))
    return { pieces: parts.map(({ piece }) => piece), width: parts.reduce((sum, { width }) => sum + width, 0) }
  }

  /** How many characters of a part stay on its line: all, or those up to a sign at which one may break. */
  const kept = (part: readonly string[]) => {
    const sign = part.findLastIndex(cluster => /[-/@.,_]/.test(cluster)) + 1
    return sign * 2 > part.length ? sign : part.length
  }

  /** A word in parts that each fit; it is cut only where it is wider than a line. */
  const fitting = (text: string, look: Look, width: number, isMixed: boolean): Word[] => {
    const whole = wordOf(text, look, isMixed)
    if (whole.width <= width || text.length < 2) return [whole]
    const clusters = clustersOf(text)
    const of = (count: number) => wordOf(clusters.slice(0, count).join(''), look, isMixed)
    // The most characters that fit, between one and all but one.
    let [least, most] = [1, clusters.length - 1]
    while (least < most) {
      const count = Math.ceil((least + most) / 2)
      if (of(count).width <= width) least = count
      else most = count - 1
    }
    const count = kept(clusters.slice(0, least))
    return [of(count), ...fitting(clusters.slice(count).join(''), look, width, isMixed)]
  }

  const space: Piece = { script: 'latin', direction: 'neutral', text: ' ' }

  const linesOf = (text: string, look: Look, width: number): Piece[][] => {
    const gap = widthOf(space, look)
    const lines: Piece[][] = []
    const isMixed = runsLeft(text)
    let used = 0
    // Words that are held together part where they are wider than a line.
    const fits = (held: string) => wordOf(held, look, isMixed).width <= width
    const words = text.split(' ').flatMap(held => (held.includes('\u00a0') && !fits(held) ? held.split('\u00a0') : held))
    for (const given of words) {
      for (const word of fitting(given, look, width, isMixed)) {
        const line = lines.at(-1)
        if (line && used + gap + word.width <= width) {
          line.push(space, ...word.pieces)
          used += gap + word.width
        } else {
          lines.push([...word.pieces])
          used = word.width
        }
      }
    }
    return lines.map(line => joined(inVisualOrder(line, lines[0] ?? [])))
  }

  /** Room for what other scripts have above and below their letters. */
  const leading = (line: readonly Piece[]) => (line.every(({ script }) => script === 'latin') ? 1.36 : 1.62)

  const baselineOf = (line: readonly Piece[]) => leading(line) * 0.74

  const drawLine = (line: readonly Piece[], look: Look, x: number, baseline: number) => {
    let at = x
    pdf.fillColor(colors[look.color ?? 'ink'])
    for (const piece of line) {
      // Glyphs of other scripts are not letters one by one: this is what is copied, searched and read aloud.
      const isLatin = piece.script === 'latin'
      if (!isLatin) pdf.markContent('Span', { actual: piece.text })
      use(piece, look).text(piece.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
      if (!isLatin) pdf.endMarkedContent()
      at += widthOf(piece, look)
    }
  }

  const lineWidth = (line: readonly Piece[], look: Look) => line.reduce((sum, piece) => sum + widthOf(piece, look), 0)

  return {
    /** The width of a text on one line. */
    width: (text: string, look: Look): number => {
      const words = text.split(' ').flatMap(word => [space, ...wordOf(word, look, runsLeft(text)).pieces])
      return lineWidth(joined(words.slice(1)), look)
    },

    /** A text in as many lines as it needs. */
    block: (text: string, look: Look, width: number): Block => {
      const lines = text === '' ? [] : linesOf(text, look, width)
      return {
        baseline: baselineOf(lines[0] ?? []) * look.size,
        height: lines.reduce((sum, line) => sum + leading(line) * look.size, 0),
        draw: (x, y) => {
          let top = y
          for (const line of lines) {
            const height = leading(line) * look.size
            const start = look.align === 'end' ? x + width - lineWidth(line, look) : x
            drawLine(line, look, start, top + baselineOf(line) * look.size)
            top += height
          }
        },
      }
    },
  }
}

export type TextSetter = ReturnType<typeof textSetter>

/** Neighbours of one font as one piece; what runs to the left stays apart, word by word. */
const joined = (line: readonly Piece[]): Piece[] => {
  const all: Piece[] = []
  for (const piece of line) {
    const last = all.at(-1)
    if (last && last.script === piece.script && last.script === 'latin') last.text += piece.text
    else all.push({ ...piece })
  }
  return all
}
