import { fileURLToPath } from 'node:url'
import { freePort } from '../server/embedded/settings.ts'
import { answersPerSecond, startYardstick } from './bare-route.ts'
import type { BenchDatabase } from './database.ts'
import { interleave, median, medianRatio, type Row } from './measure.ts'
import { startProgram } from './processes.ts'
import { makeSearchHotel } from './search-hotel.ts'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Starts the product as in production, but without limits by count, on the given database. */
const startProduct = async (dataDir: string) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    NODE_ENV: 'production',
    SANDBOX: 'payments,mail',
    RATE_LIMIT: 'off',
    DATA_DIR: dataDir,
    DEMO: 'off',
    PORT: String(port),
    PUBLIC_URL: url,
  }
  return startProgram([fileOf('../server/main.ts')], env, { url, answers: '/readyz' })
}

/** Checks that a page is whole, compressed, and cacheable if it is to be; returns its size as sent, in kB. */
const checkPage = async (url: string, isKept = true) => {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  const html = await answer.text()
  if (answer.status !== 200 || answer.headers.has('etag') !== isKept || !html.includes('</html>'))
    throw new Error(`${url} is not the page that was asked for`)
  return Math.round(Number(answer.headers.get('content-length')) / 1000)
}

const checkAnswer = async (url: string) => {
  const answer = await fetch(url)
  const body = await answer.text()
  const rooms = (JSON.parse(body) as { data: { amenities: unknown[]; roomImages: unknown[] }[] }).data
  if (rooms.length < 28 || rooms.length > 32) throw new Error(`The search found ${rooms.length} rooms instead of about 30`)
  if (!rooms.every(room => room.amenities.length >= 3 && room.roomImages.length === 2)) throw new Error('The search left details out')
  return { rooms: rooms.length, kilobytes: Math.round(Buffer.byteLength(body) / 1000) }
}

/** Measures the public search and a hotel's pages over HTTP against a bare route with `select 1` and the same pool. */
export const searchBench = async (
  { db, connection, dataDir }: BenchDatabase,
  { rounds = 7, seconds = 4, warmUp = 6 } = {},
): Promise<Row[]> => {
  const { path, slug, stay } = await makeSearchHotel(db)
  const priced = await makeSearchHotel(db, true)
  const product = await startProduct(dataDir)
  const yardstick = await startYardstick(connection)
  const search = `${product.url}${path}`
  const pricedSearch = `${product.url}${priced.path}`
  const hotelPage = `${product.url}/${slug}`
  const bookPage = `${product.url}/book?hotel=${slug}&${stay}`
  const roomsPage = `${bookPage}&step=2`
  const { rooms, kilobytes } = await checkAnswer(search)
  const { kilobytes: pricedKilobytes } = await checkAnswer(pricedSearch)
  const sizes = [await checkPage(hotelPage), await checkPage(bookPage), await checkPage(roomsPage, false)]
  // Warms up until Node has compiled what runs often.
  await answersPerSecond(search, warmUp)
  await answersPerSecond(hotelPage, warmUp)
  await answersPerSecond(yardstick.url, warmUp)
  const figures = await interleave(rounds, {
    yardstick: () => answersPerSecond(yardstick.url, seconds),
    search: () => answersPerSecond(search, seconds, 'identity'),
    pricedSearch: () => answersPerSecond(pricedSearch, seconds, 'identity'),
    compressedSearch: () => answersPerSecond(search, seconds),
    hotelPage: () => answersPerSecond(hotelPage, seconds),
    bookPage: () => answersPerSecond(bookPage, seconds),
    roomsPage: () => answersPerSecond(roomsPage, seconds),
  })
  await checkAnswer(search)
  await Promise.all([product.close(), yardstick.close()])
  const perSecond = (values: readonly number[]) => `${Math.round(median(values))}/s`
  return [
    { what: 'bare route, select 1', figure: perSecond(figures.yardstick), ratio: 1, limit: 1 },
    {
      what: `search over HTTP (${rooms} rooms, ${kilobytes} kB); aim 0.5`,
      figure: perSecond(figures.search),
      ratio: medianRatio(figures.search, figures.yardstick),
      limit: 0.18,
    },
    {
      what: `search with seasons, days, people, offers and rules (${pricedKilobytes} kB); aim 0.25`,
      figure: perSecond(figures.pricedSearch),
      ratio: medianRatio(figures.pricedSearch, figures.yardstick),
      limit: 0.15,
    },
    // Compressing takes most of the time, and saves a guest on a slow line half a second.
    {
      what: 'the same compressed',
      figure: perSecond(figures.compressedSearch),
      ratio: medianRatio(figures.compressedSearch, figures.yardstick),
      limit: Number.NaN,
    },
    {
      what: `a hotel's page, kept (${sizes[0]} kB)`,
      figure: perSecond(figures.hotelPage),
      ratio: medianRatio(figures.hotelPage, figures.yardstick),
      limit: 0.12,
    },
    {
      what: `the wizard with dates, kept (${sizes[1]} kB)`,
      figure: perSecond(figures.bookPage),
      ratio: medianRatio(figures.bookPage, figures.yardstick),
      limit: 0.12,
    },
    // While one is drawn, and four times as long after it, the kept page is sent.
    {
      what: `the wizard with its rooms (${sizes[2]} kB), else kept`,
      figure: perSecond(figures.roomsPage),
      ratio: medianRatio(figures.roomsPage, figures.yardstick),
      limit: Number.NaN,
    },
  ]
}
