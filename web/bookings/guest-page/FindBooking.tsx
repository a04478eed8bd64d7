import { bookingPagePath } from '#shared/booking-page.ts'
import { referenceOf } from '#shared/bookings.ts'
import { FindForm, guestBookingApi } from '#shared/guest-bookings.ts'
import type { PublicHotel } from '#shared/hotels.ts'
import { CallError, useSave } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { useNavigate } from '#web/ui/Link.tsx'
import { PhoneInput, TextInput } from '#web/ui/TextInput.tsx'
import { kinds } from '#web/ui/tidy.ts'
import { useForm } from '#web/ui/use-form.ts'

const notFound = 'We found no booking with this reference and phone number. Please check both, or call the hotel.'

/** Leads to a booking whose link is lost. */
export const FindBooking = ({ hotel, reference }: { hotel: Pick<PublicHotel, 'id' | 'slug'>; reference: string }) => {
  const navigate = useNavigate()
  const search = useSave(guestBookingApi.find)
  const form = useForm({
    labels: { reference: 'Booking reference', phone: 'Phone' },
    values: { reference, phone: '' },
    schema: FindForm,
    kinds: { phone: kinds.phone },
    guarded: false,
    sentence: error => (error instanceof CallError && error.status === 404 ? notFound : error.message),
    send: async asked => ({ ...asked, ...(await search.mutateAsync({ hotelId: hotel.id, ...asked })).data }),
    onSent: ({ reference: typed, key }) =>
      navigate(bookingPagePath(hotel.slug, { reference: referenceOf(typed) ?? typed.toUpperCase(), key })),
  })
  return (
    <section className="card stack" aria-labelledby="find">
      <h2 className="title-3" id="find">
        Find it by reference and phone
      </h2>
      <Form form={form}>
        <TextInput {...form.field('reference')} autoComplete="off" autoCapitalize="characters" maxLength={20} hint="Such as K7Q2-9XW4." />
        <PhoneInput {...form.field('phone')} hint="The number that the booking was made with." />
        <Button type="submit" variant="primary" busy={form.pending}>
          {form.pending ? 'Looking...' : 'Find booking'}
        </Button>
      </Form>
    </section>
  )
}
