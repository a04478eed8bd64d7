import { cuspedArch } from './arches.ts'
import { round, times } from './picture.ts'

const frame = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${body}</svg>`

function petal(turn: number, length: number, wide: number, fill: string): string {
  return `<path d="M0,0C${-wide},${round(-length * 0.35)} ${round(-wide * 0.8)},${round(-length * 0.75)} 0,${-length}C${round(wide * 0.8)},${round(-length * 0.75)} ${wide},${round(-length * 0.35)} 0,0Z" transform="translate(256,372) rotate(${turn})" fill="${fill}" stroke="#0f5257" stroke-width="7"/>`
}

/** A lotus in a palace arch. */
export function palaceLogo(): string {
  return frame(
    `<rect width="512" height="512" rx="112" fill="#0f5257"/><path d="${cuspedArch(256, 420, 316, 352, 4)}" fill="#f7ecd6"/><path d="${cuspedArch(256, 420, 276, 316, 4)}" fill="none" stroke="#c98f3f" stroke-width="6"/>` +
      petal(-72, 118, 34, '#d9808c') +
      petal(72, 118, 34, '#d9808c') +
      petal(-42, 148, 40, '#e8a09c') +
      petal(42, 148, 40, '#e8a09c') +
      petal(0, 176, 46, '#f7c6b8') +
      `<path d="M130,388q32,-18 63,0t63,0t63,0t63,0" fill="none" stroke="#c98f3f" stroke-width="9" stroke-linecap="round"/>`,
  )
}

/** A palm over a wave, the sun behind. */
export function seaBreezeLogo(): string {
  const fronds = [-172, -132, -92, -50, -8, 34, 146].map(
    angle =>
      `<path d="M0,0Q58,-42 128,16Q62,-8 0,0Z" transform="translate(268,176) rotate(${angle}) scale(1,${Math.abs(angle) > 90 ? -1 : 1})" fill="#fff6e4"/>`,
  )
  const waves = times(
    3,
    index =>
      `<path d="M84,${372 + index * 34}q43,-34 86,0t86,0t86,0t86,0" fill="none" stroke="${index === 0 ? '#fff6e4' : '#8fd0cb'}" stroke-width="13" stroke-linecap="round"/>`,
  )
  return frame(
    `<rect width="512" height="512" rx="112" fill="#1f7283"/><circle cx="256" cy="236" r="128" fill="#f2ad4e"/><path d="M228,352Q262,262 268,176" fill="none" stroke="#fff6e4" stroke-width="17" stroke-linecap="round"/>${fronds.join('')}${waves.join('')}`,
  )
}
