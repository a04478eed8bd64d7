import { ellipse, group, height, type Painter, type Point, rect, type Stop, times, width } from './picture.ts'

interface Sky {
  colours: Stop[]
  horizon: number
  sun?: { at: Point; size: number; core: string; glow: string }
  clouds?: { lit: string; shaded: string; amount?: number; seed: number; top?: number; bottom?: number }
  stars?: number
}

/** One layer of clouds out of noise: `cover` below 0 thins them out, `drop` shifts the layer to give a lit edge. */
function cloudLayer(p: Painter, colour: string, seed: number, cover: number, drop: number, mask: string): string {
  const red = Number.parseInt(colour.slice(1, 3), 16) / 255
  const green = Number.parseInt(colour.slice(3, 5), 16) / 255
  const blue = Number.parseInt(colour.slice(5, 7), 16) / 255
  const filter = p.filter(
    `<feTurbulence type="fractalNoise" baseFrequency="0.0016 0.0068" numOctaves="6" seed="${seed}"/>` +
      `<feColorMatrix values="0 0 0 0 ${red}  0 0 0 0 ${green}  0 0 0 0 ${blue}  5.2 0 0 0 ${-2.75 + cover}"/>` +
      `<feOffset dy="${drop}"/>`,
  )
  return group(`mask="${mask}"`, rect(0, 0, width, height, '#000', `filter="${filter}"`))
}

export function drawSky(p: Painter, sky: Sky): string {
  const parts = [rect(-100, 0, width + 200, sky.horizon + 4, p.linear(sky.colours))]
  if (sky.stars)
    parts.push(
      ...times(sky.stars, () =>
        ellipse(
          p.between(0, width),
          p.between(0, sky.horizon * 0.6),
          p.between(0.7, 1.8),
          p.between(0.7, 1.8),
          '#fff4da',
          `opacity="${p.between(0.3, 0.9)}"`,
        ),
      ),
    )
  if (sky.sun) {
    const { at, size, core, glow } = sky.sun
    const halo = (scale: number, opacity: number) =>
      ellipse(at[0], at[1], size * scale, size * scale, p.radial([`${glow}/${opacity}`, `${glow}/${opacity * 0.4}@35`, `${glow}/0`]))
    parts.push(halo(15, 0.75), halo(6, 0.8), ellipse(at[0], at[1], size, size, core, `filter="${p.blur(2)}"`))
  }
  if (sky.clouds) {
    const { lit, shaded, seed, amount = 0, top = 0.02, bottom = 0.98 } = sky.clouds
    const fade = p.mask(rect(0, sky.horizon * top, width, sky.horizon * (bottom - top), p.linear(['#000', '#fff@30', '#fff@65', '#000'])))
    parts.push(cloudLayer(p, shaded, seed, amount, 0, fade), cloudLayer(p, lit, seed, amount - 0.28, 7, fade))
  }
  return group(`clip-path="${p.clip(rect(-100, 0, width + 200, sky.horizon + 4, '#000'))}"`, ...parts)
}
