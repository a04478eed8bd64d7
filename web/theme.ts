/** Every colour, size and font. CSS uses custom properties (`--ink`, `--space-4`, `--text-20`), no hex values. */

interface Palette {
  /** Page, cards on it, and quiet fields inside cards. */
  paper: string
  surface: string
  sunken: string
  ink: string
  muted: string
  /** Lines that divide, and borders of controls (contrast 3:1 on every background). */
  line: string
  edge: string
  /** Buttons and links, the text on them, and their tint as a background. */
  action: string
  actionStrong: string
  onAction: string
  actionSoft: string
  attention: string
  attentionSoft: string
  danger: string
  onDanger: string
  dangerSoft: string
  success: string
  successSoft: string
  /** A veil over pictures and behind modals, and text on it: the same in both themes. */
  veil: string
  onVeil: string
}

export const light: Palette = {
  paper: '#FCFAF6',
  surface: '#FFFFFF',
  sunken: '#F6F2EA',
  ink: '#1F2421',
  muted: '#5E655F',
  line: '#E4DFD5',
  edge: '#8A8D83',
  action: '#0F5257',
  actionStrong: '#0A3D41',
  onAction: '#FFFFFF',
  actionSoft: '#E7F0EF',
  attention: '#A34A08',
  attentionSoft: '#FCF1E1',
  danger: '#A3261F',
  onDanger: '#FFFFFF',
  dangerSoft: '#FBEBE8',
  success: '#256336',
  successSoft: '#E8F2E9',
  veil: '#10201FB8',
  onVeil: '#FFFDF8',
}

export const dark: Palette = {
  paper: '#121615',
  surface: '#1A201E',
  sunken: '#151A19',
  ink: '#ECEAE4',
  muted: '#A3ABA5',
  line: '#2C3431',
  edge: '#737C76',
  action: '#4FB3AE',
  actionStrong: '#79CBC6',
  onAction: '#0B1716',
  actionSoft: '#1B302F',
  attention: '#F0A650',
  attentionSoft: '#33281A',
  danger: '#F2938A',
  onDanger: '#2A0D0A',
  dangerSoft: '#371F1D',
  success: '#86CB97',
  successSoft: '#1C3022',
  veil: '#10201FB8',
  onVeil: '#FFFDF8',
}

/** Text (or a control's border) and its background, with the contrast that it needs (WCAG 2.2, 1.4.3 and 1.4.11). */
export const contrasts: readonly (readonly [front: keyof Palette, ground: keyof Palette, least: number])[] = [
  ...(['paper', 'surface', 'sunken'] as const).flatMap(
    ground =>
      [
        ['ink', ground, 4.5],
        ['muted', ground, 4.5],
        ['action', ground, 4.5],
        ['attention', ground, 4.5],
        ['danger', ground, 4.5],
        ['success', ground, 4.5],
        ['edge', ground, 3],
      ] as const,
  ),
  ['ink', 'actionSoft', 4.5],
  ['action', 'actionSoft', 4.5],
  ['actionStrong', 'actionSoft', 4.5],
  ['onAction', 'action', 4.5],
  ['onAction', 'actionStrong', 4.5],
  ['onDanger', 'danger', 4.5],
  ['attention', 'attentionSoft', 4.5],
  ['ink', 'attentionSoft', 4.5],
  ['danger', 'dangerSoft', 4.5],
  ['ink', 'dangerSoft', 4.5],
  ['success', 'successSoft', 4.5],
  ['ink', 'successSoft', 4.5],
]

const px = (sizes: readonly number[], name: string) => sizes.map(size => [`${name}-${size}`, `${size / 16}rem`] as const)

const sizes: readonly (readonly [name: string, value: string])[] = [
  // A 4 px grid: --space-1 is 4 px, --space-16 is 64 px.
  ...[1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24].map(step => [`space-${step}`, `${step / 4}rem`] as const),
  ...px([14, 16, 20, 25, 31, 39, 49], 'text'),
  ['radius', '0.625rem'],
  ['radius-small', '0.375rem'],
  ['radius-large', '1rem'],
  ['target', '2.75rem'],
  ['page', '70rem'],
  ['measure', '66ch'],
  ['quick', '160ms'],
  ['font-display', "Fraunces, 'Inter rupee', 'Fraunces fallback', 'Fraunces fallback wide', Georgia, serif"],
  ['font-text', "Inter, 'Inter rupee', 'Inter fallback', system-ui, sans-serif"],
]

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
const properties = (pairs: readonly (readonly [string, string])[]) => pairs.map(([name, value]) => `--${kebab(name)}:${value}`).join(';')

/** The theme as CSS custom properties: light, dark if the system prefers it, or what `data-theme` on the root says. */
export const themeCss = (): string => {
  const darkRules = `color-scheme:dark;${properties(Object.entries(dark))}`
  return [
    `:root{color-scheme:light;${properties(Object.entries(light))};${properties(sizes)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${darkRules}}}`,
    `:root[data-theme=dark]{${darkRules}}`,
  ].join('')
}
