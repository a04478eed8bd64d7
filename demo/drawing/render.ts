import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { finish } from './grain.ts'
import { palaceLogo, seaBreezeLogo } from './logos.ts'
import { scenes } from './scenes.ts'

/** Largest JPEG, in bytes. */
const limit = 250_000
const folder = new URL('../pictures/', import.meta.url)

/** `node demo/drawing/render.ts [name part …]` draws all pictures, or those whose name holds one of the parts. */
const wanted = process.argv.slice(2)
await mkdir(folder, { recursive: true })
for (const [name, draw] of Object.entries(scenes)) {
  if (wanted.length > 0 && !wanted.some(part => name.includes(part))) continue
  const jpeg = await finish(draw(), {}, limit)
  await writeFile(new URL(`${name}.jpg`, folder), jpeg)
  console.log(`${name}.jpg ${Math.round(jpeg.length / 1000)} kB`)
}

const logos = { 'lake-view-palace-logo': palaceLogo, 'sea-breeze-goa-logo': seaBreezeLogo }
for (const [name, draw] of Object.entries(logos)) {
  if (wanted.length > 0 && !wanted.some(part => name.includes(part))) continue
  await writeFile(new URL(`${name}.png`, folder), await sharp(Buffer.from(draw())).png({ compressionLevel: 9 }).toBuffer())
  console.log(`${name}.png`)
}
