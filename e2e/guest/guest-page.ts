import type { Page } from '@playwright/test'
import type { TestHotel } from '#server/testing/worlds/hotel.ts'
import { order, pay, type StayWish } from '#server/testing/worlds/stay.ts'
import type { TestServer } from '#server/testing.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { someGuest } from '../wizard.ts'

/** The slip on a booking's page. */
export const slip = (page: Page) => page.getByRole('region', { name: 'Your stay' })

/** On the hotel's pages: leads to the booking that this browser knows. */
export const ownLink = (page: Page) => page.getByRole('link', { name: 'Your booking at this hotel' })

/** A booking that was paid, and the path of its page. */
export const booked = async (world: TestServer, hotel: TestHotel, wish: StayWish = {}) => {
  const guest = someGuest()
  const made = await order(world, hotel, { userEmail: guest.email, userPhone: guest.phone, ...wish })
  const booking = await world.get(bookingApi.create, await pay(world, made.id ?? ''))
  return { ...booking, phone: guest.phone, path: `/booking/${booking.reference}?hotel=${hotel.slug}#k=${booking.pageKey}` }
}

/** The test hotels' number on WhatsApp, as a link calls it. */
export const whatsApp = 'https://wa.me/919829012345'

/** Whom a link opens a chat with on WhatsApp, and what it begins with. */
export const chatOf = (href: string | null): [string, string | null] => {
  const { origin, pathname, searchParams } = new URL(href ?? '')
  return [`${origin}${pathname}`, searchParams.get('text')]
}
