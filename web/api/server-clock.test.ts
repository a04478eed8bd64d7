import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteServerTime, serverNow } from './server-clock.ts'

const near = (time: number, expected: number) => assert.ok(Math.abs(time - expected) < 1000, `${time - expected} ms off`)

test('the server counts, however wrong the clock of this machine is', () => {
  near(serverNow(), Date.now())
  const anHourOn = Date.now() + 3_600_000
  noteServerTime(new Date(anHourOn).toUTCString(), Date.now())
  near(serverNow(), Math.ceil(anHourOn / 1000) * 1000)
})

test('an answer without a time, or with something else there, changes nothing', () => {
  const before = serverNow() - Date.now()
  for (const date of [null, '', 'soon']) noteServerTime(date, Date.now())
  near(serverNow() - Date.now(), before)
})
