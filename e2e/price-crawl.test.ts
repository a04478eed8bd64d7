import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHotel, raisePageVersion, type TestHotel } from '#server/testing/worlds/hotel.ts'
import { addLadder } from '#server/testing/worlds/price-rows.ts'
import { pay } from '#server/testing/worlds/stay.ts'
import { type TestServer, testServer } from '#server/testing.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { guestBookingApi } from '#shared/bookings/guest-bookings.ts'
import { bookingKeyHeader } from '#shared/contract/endpoint.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { type BesideRooms, roomApi } from '#shared/rooms/rooms.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'
import { type Choice, changeChoice, kindsOf, roomsToOrder } from '#web/bookings/stay/room-choice.ts'
import { pricingOf } from '#web/bookings/stay/stay-price.ts'

const wanted = 100
const code = 'FRIENDS10'

/** Pseudo-random numbers, the same in every run. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** A hotel with prices for weekends, a season, single days, people and beds, with offers, a code, GST and a ladder. */
const pricedHotel = async (server: TestServer, pricesIncludeTax: boolean): Promise<TestHotel> => {
  const numbers = (first: number) => Array.from({ length: 6 }, (_, at) => String(first + at))
  const hotel = await makeHotel(server.db, {
    advanceRate: 25,
    kinds: [
      { name: 'Deluxe', numbers: numbers(101), price: 4100, withMeals: 5200, adults: 3, children: 1 },
      { name: 'Suite', numbers: numbers(201), price: 7900, withMeals: 9900, adults: 4, children: 2 },
      { name: 'Plain', numbers: numbers(301), price: 2999.5, withMeals: 3500, adults: 2, children: 2 },
    ],
  })
  const { db } = server
  const hotel_id = hotel.id
  const today = todayInIndia(server.clock.now())
  const types = await db.selectFrom('room_type').select(['id', 'name']).where('hotel_id', '=', hotel_id).execute()
  const typeId = (name: string) => types.find(type => type.name === name)?.id ?? ''
  const people = { base_adults: 2, base_children: 0, extra_beds: 1, single_less_paise: toPaise(500), room_only_less_paise: toPaise(600) }
  for (const name of ['Deluxe', 'Suite']) await db.updateTable('room_type').set(people).where('id', '=', typeId(name)).execute()
  await db
    .updateTable('hotel')
    .set({
      extra_adult_breakfast_paise: toPaise(800),
      extra_adult_meal_paise: toPaise(1400),
      extra_bed_paise: toPaise(600),
      extra_child_breakfast_paise: toPaise(400),
      extra_child_meal_paise: toPaise(700),
    })
    .where('id', '=', hotel_id)
    .execute()
  const season = async (name: string, dates: object, kind: string, prices: { [weekday: number]: number }) => {
    const made = await db
      .insertInto('season')
      .values({ hotel_id, name, ...dates })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lines = types.flatMap(({ id: type_id }) =>
      Object.entries(prices).map(([weekday, price]) => ({
        hotel_id,
        season_id: made.id,
        type_id,
        weekday: Number(weekday),
        kind,
        breakfast: price,
        all_meals: price,
      })),
    )
    await db.insertInto('season_price').values(lines).execute()
  }
  await season('Weekends', {}, 'PERCENT', { 5: 1250, 6: 1250 })
  const fair = { from_date: addDays(today, 20), to_date: addDays(today, 26) }
  await season('Fair', fair, 'ADD', { 1: 90_000, 2: 90_000, 3: 90_000, 4: 90_000, 5: 150_000, 6: 150_000, 7: 90_000 })
  await db
    .insertInto('day_price')
    .values({
      hotel_id,
      type_id: typeId('Deluxe'),
      night: addDays(today, 12),
      breakfast_paise: 700_000,
      all_meals_paise: 850_001,
      note: 'Eve',
    })
    .execute()
  const dates = { start_date: today, end_date: addDays(today, 35) }
  const offers = [
    { name: 'Long', effect: 'FREE_NIGHT', nth_night: 4, discount_basis_points: 0 },
    { name: 'Early', effect: 'PERCENT', discount_basis_points: 733, min_nights: 2 },
    { name: 'Friends', effect: 'AMOUNT', amount_paise: 55_055, discount_basis_points: 0, code },
  ]
  await db
    .insertInto('special_offer')
    .values(offers.map(offer => ({ hotel_id, ...dates, ...offer })))
    .execute()
  const gst = { scheme: 'REGULAR', gstin: '08AAPFU0939F1ZV', legal_name: 'Hotel', prices_include_tax: pricesIncludeTax }
  await db
    .insertInto('hotel_tax')
    .values({ hotel_id, from_date: addDays(today, -10), ...gst })
    .execute()
  await addLadder(db, hotel_id, [
    [7, 10_000],
    [2, 5000],
  ])
  await raisePageVersion(db, hotel_id)
  return hotel
}

for (const pricesIncludeTax of [true, false])
  test(`${wanted / 2} stays where prices ${pricesIncludeTax ? 'include' : 'are without'} GST: the first total shown is ordered, booked, mailed and read on the booking's page`, async t => {
    const server = await testServer(t)
    const hotel = await pricedHotel(server, pricesIncludeTax)
    const random = randomFrom(pricesIncludeTax ? 11 : 12)
    const today = todayInIndia(server.clock.now())
    const seen = { offers: new Set<string>(), severalRooms: 0, cards: 0, roomOnly: 0, gst: 0 }
    let [done, tries] = [0, 0]
    while (done < wanted / 2) {
      assert.ok(++tries < wanted * 3, 'too few stays can be booked')
      const rooms = 1 + random(3)
      const adults = Math.min(5, rooms + random(3))
      const ages = Array.from({ length: random(4) }, () => random(10))
      const checkInDate = addDays(today, 1 + random(40))
      const checkOutDate = addDays(checkInDate, 1 + random(5))
      const offerCode = random(3) === 0 ? code : undefined
      const search = {
        hotelId: hotel.slug,
        checkInDate,
        checkOutDate,
        adultCapacity: adults,
        childrenCapacity: ages.length,
        numRooms: rooms,
      }
      const found = await server.call(roomApi.search, { ...search, offerCode })
      const kinds = kindsOf(found.data)
      const { pricing: rates } = found.failure as object as BesideRooms
      const pricing = pricingOf(rates, { adults, childAges: ages }, rooms)
      let choices: Choice[] = []
      for (let at = 0; at < rooms; at++) {
        const kind = kinds[random(kinds.length)]
        const meals = kind ? pricing.mealsOf(kind) : []
        const meal = meals[random(meals.length)]
        if (kind && meal) choices = changeChoice(choices, kind.key, meal, 1)
      }
      const order = roomsToOrder(choices, kinds)
      if (order.length < rooms) continue
      const price = pricing.priceOf(choices, kinds, true)
      const [only] = choices
      if (rooms === 1 && only) {
        const kind = kinds.find(({ key }) => key === only.kind)
        assert.equal(kind && pricing.cardPrice(kind, only.meal).totalPaise, price.totalPaise, 'the card of one room')
        seen.cards++
      }
      const guest = { userName: 'Meera Iyer', userEmail: `stay${done}@mail.example`, userPhone: '+919812345678' }
      const booking = {
        hotelId: hotel.slug,
        checkInDate,
        checkOutDate,
        adults,
        children: ages.length,
        childAges: ages,
        rooms: order,
        ...guest,
        ...(offerCode !== undefined && { offerCode }),
      }
      const made = await server.call(paymentApi.createOrder, {
        amount: price.advancePaise,
        totalAmount: price.totalPaise,
        terms: pricing.termsOf(price),
        currency: 'INR',
        receipt: `stay ${done}`,
        booking,
      })
      // An order for more people than the rooms sleep is refused before its price is checked.
      if (made.status === 400) continue
      assert.equal(made.status, 200, JSON.stringify([made.failure, booking, price.totalPaise]))
      const booked = await server.get(bookingApi.create, await pay(server, made.data.id ?? ''))
      const total = toRupees(price.totalPaise)
      assert.equal(booked.payment.totalAmount, total)
      const shown = await server.call(guestBookingApi.get, { hotelId: hotel.slug, reference: booked.reference } as never, {
        [bookingKeyHeader]: booked.pageKey ?? '',
      })
      assert.equal(shown.data.payment.totalAmount, total)
      const sum = shown.data.nights.reduce((paise, night) => paise + toPaise(night.price), 0)
      assert.equal(sum, price.totalPaise, 'the nights of the booking')
      await server.settleAll()
      const mail = server.mails.find(({ to, subject }) => to === guest.userEmail && subject.startsWith('Booking confirmed'))
      assert.ok(mail?.text.includes(formatRupees(total)), 'the mail')
      if (price.offer) seen.offers.add(price.offer.name)
      if (rooms > 1) seen.severalRooms++
      if (choices.some(({ meal }) => meal === 'roomOnly')) seen.roomOnly++
      if (price.taxes.length > 1) seen.gst++
      // Frees the rooms for the next guest.
      await server.db.deleteFrom('room_night').where('hotel_id', '=', hotel.id).execute()
      done++
    }
    t.diagnostic(`${tries} searches; ${JSON.stringify({ ...seen, offers: [...seen.offers] })}`)
    assert.deepEqual([...seen.offers].sort(), ['Early', 'Friends', 'Long'])
    assert.ok(Math.min(seen.severalRooms, seen.cards, seen.roomOnly, seen.gst) > 3)
  })
