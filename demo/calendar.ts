import { addDays } from '#shared/words/dates.ts'
import type { Random } from './random.ts'

/** What the calendar and the bookings need of a room. */
export interface DemoRoom {
  id: string
  typeName: string
  adultCapacity: number
  childrenCapacity: number
  pricePaise: number
  priceWithMealsPaise: number
}

export interface PlannedStay {
  checkIn: string
  checkOut: string
  rooms: DemoRoom[]
}

/** Nights before and after today that the calendar covers. */
export const span = 42

/** How full a hotel is meant to be: a share of its rooms for a night, `ahead` days from today. */
export type Fill = (weekend: boolean, ahead: number) => number

/** A good season: three of four rooms in the past, fewer the further ahead, more on Fridays and Saturdays. */
export const goodSeason: Fill = (weekend, ahead) => {
  const base = ahead < 0 ? 0.66 : Math.max(0.32, 0.58 - ahead * 0.007)
  return weekend ? Math.min(0.95, base + 0.22) : base
}

const isWeekend = (night: string) => [5, 6].includes(new Date(`${night}T00:00:00Z`).getUTCDay())

const lengths = [1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 7]

/**
 * Stays for the nights around today, none of which overlap in a room. From today on, a kind with three rooms or more
 * always keeps one free, and the hotel `reserve` rooms, so that visitors of the demo find something to book.
 */
export const planStays = (random: Random, rooms: readonly DemoRoom[], today: string, fill: Fill, reserve: number): PlannedStay[] => {
  const sold = new Map<string, Set<string>>()
  const soldOn = (night: string) => sold.get(night) ?? new Set<string>()
  const kinds = Map.groupBy(rooms, room => room.typeName)
  const soldOfKind = (kind: string, night: string) => (kinds.get(kind) ?? []).filter(room => soldOn(night).has(room.id)).length
  const fits = (taken: readonly DemoRoom[], night: string, ahead: number) => {
    if (taken.some(room => soldOn(night).has(room.id))) return false
    if (ahead < 0) return true
    if (soldOn(night).size + taken.length > rooms.length - reserve) return false
    return taken.every(({ typeName }) => {
      const all = kinds.get(typeName)?.length ?? 0
      const wanted = taken.filter(room => room.typeName === typeName).length
      return soldOfKind(typeName, night) + wanted <= (all >= 3 ? all - 1 : all)
    })
  }
  const fitting = (taken: readonly DemoRoom[], ahead: number, wish: number) => {
    let nights = 0
    while (nights < wish && fits(taken, addDays(today, ahead + nights), ahead + nights)) nights++
    return nights
  }
  const stays: PlannedStay[] = []
  const take = (taken: DemoRoom[], ahead: number, nights: number) => {
    for (let n = 0; n < nights; n++) {
      const night = addDays(today, ahead + n)
      sold.set(night, new Set([...soldOn(night), ...taken.map(room => room.id)]))
    }
    stays.push({ checkIn: addDays(today, ahead), checkOut: addDays(today, ahead + nights), rooms: taken })
  }
  for (let ahead = -span; ahead < span; ahead++) {
    const night = addDays(today, ahead)
    for (const [kind, ofKind] of kinds)
      for (const room of ofKind) {
        const free = ofKind.length - soldOfKind(kind, night)
        const missing = fill(isWeekend(night), ahead) * ofKind.length - soldOfKind(kind, night)
        // Long stays soon fill a kind of few rooms, so new stays in it begin less often.
        const eagerness = ofKind.length < 3 ? 0.55 : 0.9
        if (soldOn(night).has(room.id) || !random.chance((missing / free) * eagerness)) continue
        const wish = random.pick(lengths)
        const friend = random.chance(0.1) ? rooms.find(other => other !== room && fitting([room, other], ahead, wish) === wish) : undefined
        const taken = friend ? [room, friend] : [room]
        const nights = fitting(taken, ahead, wish)
        if (nights > 0) take(taken, ahead, nights)
      }
  }
  return stays
}

/** Fills all free rooms of one night, as for a wedding, so that the calendar shows a night that is sold out. */
export const fillNight = (stays: readonly PlannedStay[], rooms: readonly DemoRoom[], night: string): PlannedStay[] => {
  const taken = new Set(
    stays.filter(stay => stay.checkIn <= night && night < stay.checkOut).flatMap(stay => stay.rooms.map(room => room.id)),
  )
  return rooms.filter(room => !taken.has(room.id)).map(room => ({ checkIn: night, checkOut: addDays(night, 1), rooms: [room] }))
}

/** The first Saturday on or after a date. */
export const saturdayFrom = (date: string): string => addDays(date, (6 - new Date(`${date}T00:00:00Z`).getUTCDay() + 7) % 7)
