import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { forgetOldBookings, keepBooking, ownBookings } from './own-bookings.ts'

/** A browser's storage, whose names are its own properties. */
const browserStorage = (kept: Record<string, unknown>) => {
  const texts = Object.entries(kept).map(([name, value]) => [name, JSON.stringify(value)])
  return Object.create(
    {
      getItem(name: string) {
        return (this as Record<string, string>)[name] ?? null
      },
      setItem(name: string, text: string) {
        ;(this as Record<string, string>)[name] = text
      },
      removeItem(name: string) {
        delete (this as Record<string, string>)[name]
      },
    },
    Object.getOwnPropertyDescriptors(Object.fromEntries(texts)),
  )
}

const today = todayInIndia(new Date())
const far = Date.now() + 30 * 86_400_000
const booking = (reference: string, daysAfter: number, until = far) => ({
  reference,
  key: `key of ${reference}`,
  until,
  checkIn: addDays(today, daysAfter - 1),
  checkOut: addDays(today, daysAfter),
})
const isKept = (hotelId: string) => Object.hasOwn(localStorage, `atithi.bookings.${hotelId}`)

/** Runs with a storage that holds this, and gives back what was there before. */
const withStorage = (kept: Record<string, unknown>, run: () => void) => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', { value: browserStorage(kept), configurable: true })
  try {
    run()
  } finally {
    if (before) Object.defineProperty(globalThis, 'localStorage', before)
    else Reflect.deleteProperty(globalThis, 'localStorage')
  }
}

test('keys are removed 30 days after check-out, whatever hotel is read; what is ahead and what other names keep stays', () => {
  const kept = {
    'atithi.bookings.past': [booking('AT-1', -31)],
    'atithi.bookings.mixed': [booking('AT-2', -40), booking('AT-3', -29), booking('AT-4', 200)],
    'atithi.bookings.broken': 'x',
    'atithi.bookings.forgotten': [booking('AT-5', 20, Date.now() - 1)],
    'atithi.session': ['stays'],
  }
  withStorage(kept, () => {
    forgetOldBookings()
    assert.deepEqual(Object.keys(localStorage), ['atithi.bookings.mixed', 'atithi.session'])
    assert.deepEqual(
      ownBookings('mixed').map(({ reference }) => reference),
      ['AT-4', 'AT-3'],
    )
    assert.doesNotMatch(localStorage.getItem('atithi.bookings.mixed') ?? '', /AT-2/)
  })
})

test('a booking is kept as long as its key opens its page, also one far ahead', t => {
  withStorage({}, () => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const { until: _, ...far } = booking('AT-9', 100)
    keepBooking('far', far)
    t.mock.timers.tick(129 * 86_400_000)
    forgetOldBookings()
    assert.equal(ownBookings('far').length, 1)
    t.mock.timers.tick(2 * 86_400_000)
    forgetOldBookings()
    assert.equal(isKept('far'), false)
  })
})

test('of more than fifty those that end first go, but never the one that was just made', () => {
  const many = (from: number) => Array.from({ length: 30 }, (_, at) => booking(`AT-${from + at}`, from + at))
  withStorage({ 'atithi.bookings.one': many(100), 'atithi.bookings.two': many(200) }, () => {
    const { until: _, ...soon } = booking('AT-0', 1)
    keepBooking('soon', soon)
    assert.equal(ownBookings('soon').length, 1)
    assert.equal(ownBookings('two').length, 30)
    assert.deepEqual(
      ownBookings('one').map(({ reference }) => reference),
      Array.from({ length: 19 }, (_, at) => `AT-${111 + at}`),
    )
  })
})
