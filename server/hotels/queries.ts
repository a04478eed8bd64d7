import { sql } from 'kysely'
import type { RoomKind, StaffHotel } from '#shared/hotels/hotels.ts'
import type { Distance, HouseRules } from '#shared/hotels/house-rules.ts'
import type { RateRules } from '#shared/prices/rate-rules.ts'
import { kindOf } from '#shared/rooms/rooms.ts'
import { type Db, runPrepared } from '../db/connect.ts'
import { hotelImages } from '../gallery/queries.ts'
import type { PageHotel } from '../http/pages/pages.ts'
import { type PlanRow, type PlanState, planJoin, planStateOf } from '../plans/queries.ts'
import { hotelRooms, type RoomDetails } from '../rooms/details.ts'
import { lowestPrices } from '../rooms/nights/lowest-prices.ts'
import { byIdOrSlug, idOrSlug } from '../rooms/queries.ts'
import { currentOffers } from './current-offers.ts'
import { refundTermsOf } from './refund-terms.ts'

export interface HotelForSale {
  id: string
  slug: string
  name: string
  contactPhone: string | null
  contactEmail: string | null
  advanceBasisPoints: number
  accountId: string | null
  pageVersion: number
  plan: PlanState
}

const saleStatement = `
  select h.id, h.slug, h.name, h.contact_phone, h.contact_email, h.advance_basis_points, h.razorpay_account_id, h.page_version,
    plan.billing_type, plan.deduction_basis_points, plan.plan_live
  from hotel h ${planJoin} where ${byIdOrSlug}`

type SaleRow = PlanRow & {
  id: string
  slug: string
  name: string
  contact_phone: string | null
  contact_email: string | null
  page_version: number
}

/** What selling a stay needs of a hotel named by uuid or slug, its plan included. */
export const hotelForSale = async (db: Db, ref: string): Promise<HotelForSale | undefined> => {
  const [row] = await runPrepared<SaleRow>(db, saleStatement, idOrSlug(ref))
  return (
    row && {
      id: row.id,
      slug: row.slug,
      name: row.name,
      contactPhone: row.contact_phone,
      contactEmail: row.contact_email,
      advanceBasisPoints: row.advance_basis_points,
      accountId: row.razorpay_account_id,
      pageVersion: row.page_version,
      plan: planStateOf(row),
    }
  )
}

/** Reads, in one statement, what the cache key of a hotel's page needs, and the phone number for error pages. */
export const hotelOfPage = async (db: Db, ref: string): Promise<PageHotel | undefined> => {
  const sale = await hotelForSale(db, ref)
  if (!sale) return undefined
  const { id, slug, pageVersion, contactPhone, plan } = sale
  return { id, slug, pageVersion, phone: contactPhone, bookable: plan.valid }
}

export const slugsOfPages = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('hotel').select('slug').orderBy('slug').limit(50_000).execute()
  return rows.map(({ slug }) => slug)
}

const hotelRow = async (db: Db, hotelId: string) =>
  db
    .selectFrom('hotel as h')
    .selectAll('h')
    .select([
      sql<{ id: string; name: string; description: string | null }[]>`coalesce((
      select json_agg(json_build_object('id', a.id, 'name', a.name, 'description', a.description) order by a.name)
      from amenity a where a.hotel_id = h.id), '[]')`.as('amenities'),
      sql<HouseRules>`coalesce((
      select json_object_agg(r.rule, coalesce(r.words, case when r.answer then 'yes' else 'no' end))
      from hotel_house_rule r where r.hotel_id = h.id), '{}')`.as('house_rules'),
      sql<Distance[]>`coalesce((
      select json_agg(json_build_object('place', d.place, 'distance', d.distance) order by d.position)
      from hotel_distance d where d.hotel_id = h.id), '[]')`.as('distances'),
    ])
    .where('h.id', '=', hotelId)
    .executeTakeFirstOrThrow()

const addressOf = (row: Awaited<ReturnType<typeof hotelRow>>) => ({
  street1: row.street1,
  street2: row.street2,
  city: row.city,
  state: row.state,
  country: row.country,
  postal_code: row.postal_code,
})

/** The bank details, which only the owner may read. */
const bankDetailsOf = (row: Awaited<ReturnType<typeof hotelRow>>) => ({
  beneficiaryName: row.beneficiary_name,
  bankAccountNumber: row.bank_account_number,
  ifscCode: row.ifsc_code,
  razorPayAccountId: row.razorpay_account_id,
})

/** The most kinds of rooms on a hotel's page; the search shows all of them. */
const maxKinds = 24

/**
 * The kinds of rooms in the order of the rooms, each with the first picture of any of its rooms. `lowest`: the lowest
 * price of a night in rupees by rate; for a rate that is missing there, the room's own price is used.
 */
const kindsOf = (rooms: readonly RoomDetails[], types: RateRules['types'], lowest: ReadonlyMap<string, number>): RoomKind[] =>
  [...Map.groupBy(rooms, ({ room }) => kindOf(room)).values()].slice(0, maxKinds).flatMap(alike => {
    const [{ room, rate } = {}] = alike
    return room && rate !== undefined
      ? {
          roomType: room.roomType,
          bed: room.bed,
          sizeSqm: room.sizeSqm,
          view: room.view,
          adultCapacity: room.adultCapacity,
          childrenCapacity: room.childrenCapacity,
          rate,
          pricePerNight: lowest.get(rate) ?? room.pricePerNight,
          baseAdults: types[room.typeId]?.baseAdults ?? null,
          extraBeds: types[room.typeId]?.extraBeds ?? 0,
          hasRoomOnly: typeof types[room.typeId]?.roomOnlyLess === 'number',
          amenities: room.amenities.map(({ name }) => name),
          picture: alike.flatMap(({ room: { roomImages } }) => roomImages)[0] ?? null,
        }
      : []
  })

interface Include {
  plan?: boolean | undefined
  offers?: boolean | undefined
  /** The hotels that the caller owns, whose bank details are included. */
  bankOf?: readonly string[] | undefined
  /** Who collects what guests pay online. */
  settlement: 'platform' | 'own'
}

/** A hotel as its guests and staff see it, or undefined when there is none of that uuid or slug. `today` is India's. */
export const hotelView = async (db: Db, ref: string, today: string, include: Include): Promise<StaffHotel | undefined> => {
  const sale = await hotelForSale(db, ref)
  if (!sale) return undefined
  // One after the other: a page takes one connection at a time, and a transaction has only one.
  const row = await hotelRow(db, sale.id)
  const images = await hotelImages(db, sale.id)
  const hotel = await hotelRooms(db, sale.id, sale.pageVersion)
  const rooms = hotel?.rooms ?? []
  const offers = include.offers ? await currentOffers(db, sale.id, today, hotel?.rules.stayRules ?? []) : undefined
  const onSale = rooms.filter(({ room }) => room.isAvailable)
  const lowest = hotel ? await lowestPrices(db, sale.id, hotel, today) : new Map<string, number>()
  const taxScheme = hotel?.rules.hotelTax.findLast(({ from }) => from <= today)?.scheme ?? 'NONE'
  const paymentPlan = sale.plan.valid
    ? {
        billingType: sale.plan.billingType,
        deductionRate: sale.plan.deductionBasisPoints === null ? null : sale.plan.deductionBasisPoints / 100,
      }
    : null
  return {
    id: row.id,
    slug: row.slug,
    version: row.version,
    name: row.name,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    whatsappPhone: row.whatsapp_phone,
    location: [row.city, row.state].filter(part => part).join(', '),
    addressDetails: addressOf(row),
    website: row.website,
    description: row.description,
    rating: row.rating,
    reviewsLink: row.reviews_link,
    reviewsCount: row.reviews_count,
    reviewsDate: row.reviews_date,
    houseRules: row.house_rules,
    distances: row.distances,
    cancellationPolicy: row.cancellation_policy,
    refundTerms: hotel ? refundTermsOf(hotel.rules, today) : [],
    checkInCheckOutPolicy: row.check_in_check_out_policy,
    checkInTime: row.check_in_time,
    checkOutTime: row.check_out_time,
    extraChildBreakfastCost: row.extra_child_breakfast_paise / 100,
    extraChildMealCost: row.extra_child_meal_paise / 100,
    extraAdultBreakfastCost: row.extra_adult_breakfast_paise / 100,
    extraAdultMealCost: row.extra_adult_meal_paise / 100,
    extraBedCost: row.extra_bed_paise / 100,
    advancePaymentRate: row.advance_basis_points / 100,
    bookable: sale.plan.valid,
    taxScheme,
    asksState: taxScheme === 'REGULAR' && include.settlement === 'platform',
    priceFrom: lowest.size > 0 ? Math.min(...lowest.values()) : null,
    amenities: row.amenities,
    places: onSale.map(({ adultCapacity, childrenCapacity }) => ({ adultCapacity, childrenCapacity })),
    roomKinds: kindsOf(onSale, hotel?.rules.types ?? {}, lowest),
    images: images.filter(image => image.imageType !== 'HOTEL_LOGO'),
    logo: images.find(image => image.imageType === 'HOTEL_LOGO') ?? null,
    ...(offers ? { offers } : {}),
    ...(include.plan ? { admin: { paymentPlan } } : {}),
    ...(include.bankOf?.includes(row.id) ? bankDetailsOf(row) : {}),
  }
}
