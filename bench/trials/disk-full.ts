import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { sessionFor } from '#server/testing/worlds/people.ts'
import { importApi } from '#shared/bookings/imports.ts'
import { csvLine } from '#shared/words/csv.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { countOpen } from './books.ts'
import { createCalls } from './calls.ts'
import { brokenNumbers, keepSellingPapers, openPaperDesk, withoutReceipt } from './paper-desk.ts'
import { ownFolder } from './processes.ts'
import { startWorld, type World } from './world.ts'

const [clerks, rows] = [6, 200]
const sizeMb = 700
const [calmMs, fullMs] = [8000, 20_000]
const settleWithinMs = 120_000

/** Mounts a small disk that can be filled. */
const ownDisk = (): { folder: string; unmount: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'atithi-disk-'))
  ownFolder(folder)
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=755`, 'tmpfs', folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`This trial mounts a small disk, which root may: ${stderr}`)
  return { folder, unmount: () => void spawnSync('umount', ['-l', folder]) }
}

/** Fills the disk; returns a function that frees the space again. */
const fill = (folder: string) => {
  const ballast = join(folder, 'ballast')
  const { bavail, bsize } = statfsSync(folder)
  for (const share of [0.9, 0.09, 0.009]) {
    try {
      writeFileSync(ballast, Buffer.alloc(Math.floor(bavail * bsize * share)), { flag: 'a' })
    } catch {
      // Another process took the rest.
    }
  }
  return () => rmSync(ballast, { force: true })
}

/** A CSV file of stays: one every second day in each of three rooms. */
const importFile = (): string => {
  const line = (at: number) => {
    const from = addDays(todayInIndia(new Date()), 10 + 2 * Math.floor(at / 3))
    return csvLine([`OLD-${at}`, `Guest ${at}`, '9812345678', from, addDays(from, 1), String(1 + (at % 3)), '1000'])
  }
  return (
    csvLine(['Reference', 'Guest', 'Phone', 'Check-in', 'Check-out', 'Room', 'Price']) +
    Array.from({ length: rows }, (_, at) => line(at)).join('')
  )
}

/** Imports the file for another hotel with one key, repeatedly, until it is taken or refused; returns the answers. */
const keepImporting = async (world: World, over: AbortSignal): Promise<string[]> => {
  const [, hotel] = world.hotels
  if (!hotel) throw new Error('There is no second hotel')
  const headers = await sessionFor({ db: world.database.db } as never, hotel.ownerId, 'owner')
  const calls = createCalls(world.url, over, { headers: { ...headers } })
  const input = { hotelId: hotel.id, csv: importFile(), fileName: 'stays.csv', sendMails: false, key: randomUUID() }
  const answers: string[] = []
  for (;;) {
    const answer = await calls.once(importApi.create, input)
    answers.push(`${answer?.status ?? 0}`)
    if (answer && answer.status < 500) return [...answers, ...calls.bad]
    await calls.pause(500)
  }
}

const settled = async ({ db }: World['database']): Promise<boolean> => {
  const open = () => countOpen(db).catch(() => 1)
  for (const end = performance.now() + settleWithinMs; performance.now() < end; await wait(500)) if ((await open()) === 0) return true
  return false
}

/** Counts the import's bookings, the files of documents and those of them that are missing. */
const left = async ({ database: { db }, hotels: [first, second] }: World, filesFolder: string) => {
  const imported = await sql<{
    count: number
  }>`select count(*)::int as count from booking where hotel_id = ${second?.id} and import_id is not null`.execute(db)
  const files = await sql<{ name: string }>`select name from document_file where hotel_id = ${first?.id}`.execute(db)
  return {
    imported: imported.rows[0]?.count ?? 0,
    files: files.rows.length,
    missing: files.rows.filter(({ name }) => !existsSync(join(filesFolder, name))).length,
  }
}

/**
 * A desk sells, issues and imports while the disk of database and files is full, until there is space again. True:
 * nothing acknowledged is lost, and the import is whole.
 */
export const diskFull = async (say: (line: string) => void): Promise<boolean> => {
  say(
    `\nDisk full: ${clerks} clerks sell for cash and ask for documents, another hotel imports ${rows} stays; no byte is left for ${fullMs / 1000} s`,
  )
  const disk = ownDisk()
  const { TMPDIR } = process.env
  process.env.TMPDIR = disk.folder
  const over = new AbortController()
  let world: World | undefined
  try {
    world = await startWorld({})
    const desk = await openPaperDesk(world, over.signal)
    const selling = keepSellingPapers(desk, clerks, 'disk', over.signal)
    await wait(calmMs)
    const giveBack = fill(disk.folder)
    const before = desk.sold.size
    const importing = keepImporting(world, over.signal)
    await wait(fullMs)
    const during = desk.sold.size
    giveBack()
    await world.product.ready()
    await wait(calmMs)
    const imports = await Promise.race([importing, wait(60_000, ['no answer'])])
    over.abort()
    await Promise.allSettled([selling, importing])
    const isSettled = await settled(world.database)
    const { broken, counts } = await brokenNumbers(world.database, desk.hotelId)
    const { imported, files, missing } = await left(world, join(world.cluster, '../files'))
    const { uptime } = world.product
    const wrong = [
      ...(isSettled ? [] : ['not settled']),
      ...broken,
      ...(await withoutReceipt(world.database, desk)),
      ...desk.calls.bad,
      ...(imports.some(answer => answer === '200') && imported === rows
        ? []
        : [`the import made ${imported} bookings: ${imports.join(' ')}`]),
      ...(missing > 0 ? [`${missing} files of documents are not there`] : []),
      ...(uptime.ownEnds > 0 ? [`the product ended by itself ${uptime.ownEnds} times`] : []),
      ...(desk.sold.size - during < 5 ? ['hardly anything was sold once there was room again'] : []),
    ]
    say(
      `  sold ${before} before, ${during - before} on the full disk, ${desk.sold.size - during} after; ${[...counts].map(([series, count]) => `${count} of ${series}`)}, ` +
        `${files} files; answers ${[...desk.calls.statuses].map(([status, count]) => `${count} × ${status || 'none'}`).join(', ')}; import ${imports.join(' ')}`,
    )
    for (const what of wrong.slice(0, 20)) say(`  ✗ ${what}`)
    if (wrong.length > 0) say(`  the end of the log: ${readFileSync(world.productLog, 'utf8').slice(-2500)}`)
    else say('  ✓ refused while it was full, nothing that was acknowledged is lost, all of it goes on')
    return wrong.length === 0
  } finally {
    over.abort()
    await world?.destroy()
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    disk.unmount()
  }
}
