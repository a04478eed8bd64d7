import { z } from 'zod'
import { FindForm, guestBookingApi } from '#shared/bookings/guest-bookings.ts'
import { bookingPagePath } from '#shared/bookings/guest-page.ts'
import { referenceOf } from '#shared/bookings/references.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { asSlug } from '#shared/words/slug.ts'
import { CallError, useSave } from '#web/api/client.ts'
import { PhoneInput, TextInput } from '#web/ui/field/TextInput.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { useNavigate } from '#web/ui/text/Link.tsx'

const notFound = 'We found no booking with this reference and phone number. Please check both, or call the hotel.'
const notFoundAnywhere = 'We found no booking with this hotel, reference and phone number. Please check all three, or call the hotel.'

const noHotel = 'Enter the name of the hotel.'
const AnyFindForm = FindForm.extend({ hotel: z.string().trim().min(1, noHotel).max(300, noHotel) })

/** The hotel that somebody names by its name, or by the address of its page. */
const slugFrom = (text: string): string => {
  const [path = ''] = text.trim().split(/[?#]/)
  return asSlug(path.split('/').filter(Boolean).at(-1) ?? '').slice(0, 60)
}

/** Leads to a booking whose link is lost; without a hotel it asks for that too. */
const FindBooking = ({ hotel, reference }: { hotel: Pick<PublicHotel, 'id' | 'slug'> | undefined; reference: string }) => {
  const navigate = useNavigate()
  const search = useSave(guestBookingApi.find)
  const form = useForm({
    labels: { hotel: 'Hotel', reference: 'Booking reference', phone: 'Phone' },
    values: { hotel: hotel?.slug ?? '', reference, phone: '' },
    schema: AnyFindForm,
    formats: { phone: fieldFormats.phone },
    guarded: false,
    errorText: error => (error instanceof CallError && error.status === 404 ? (hotel ? notFound : notFoundAnywhere) : error.message),
    send: async ({ hotel: named, ...asked }) => {
      const slug = hotel?.slug ?? slugFrom(named)
      return { slug, ...asked, ...(await search.mutateAsync({ hotelId: hotel?.id ?? slug, ...asked })).data }
    },
    onSent: ({ slug, reference: typed, key }) =>
      navigate(bookingPagePath(slug, { reference: referenceOf(typed) ?? typed.toUpperCase(), key })),
  })
  return (
    <section className="card stack" aria-labelledby="find">
      <h2 className="title-3" id="find">
        {hotel ? 'Find it by reference and phone' : 'Find it by hotel, reference and phone'}
      </h2>
      <p className="small">Bookings are shown until 30 days after check-out.</p>
      <Form form={form}>
        {!hotel && (
          <TextInput {...form.field('hotel')} autoComplete="off" maxLength={300} hint="Its name, or the address of its page here." />
        )}
        <TextInput {...form.field('reference')} autoComplete="off" autoCapitalize="characters" maxLength={40} hint="Such as K7Q2-9XW4." />
        <PhoneInput {...form.field('phone')} hint="The number that the booking was made with." />
        <Button type="submit" variant="primary" busy={form.pending}>
          {form.pending ? 'Looking...' : 'Find booking'}
        </Button>
      </Form>
    </section>
  )
}

export default FindBooking
