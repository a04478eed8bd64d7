import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { authApi, type SignedInUser } from '#shared/accounts/accounts.ts'
import { type HotelUpdate, hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { hotelApi, type StaffHotel } from '#shared/hotels/hotels.ts'
import { useUpload } from '#web/api/upload.ts'
import { sentPictures } from '#web/gallery/picked-pictures.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { useModals } from '#web/shell/notices/modals.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { useNavigate } from '#web/ui/text/Link.tsx'
import { hotelFormValues } from '../hotel-values.ts'
import { HotelLogo } from '../page/HotelFacts.tsx'
import { DeleteHotel } from './DeleteHotel.tsx'
import { HotelFields } from './HotelFields.tsx'
import styles from './LongForm.module.css'
import { SaveBar, SectionLinks, sectionId } from './LongForm.tsx'
import { useHotelForm } from './use-hotel-form.ts'

/** The form for a hotel's details; only the owner, who alone gets the linked account, has bank details and deletion. */
export const ProfileForm = ({ user, hotel }: { user: SignedInUser; hotel: StaffHotel }) => {
  const navigate = useNavigate()
  const isOwner = hotel.razorPayAccountId !== undefined
  const kind = isOwner ? 'owner' : 'staff'
  const { form, progress } = useProfile(user.id, hotel, kind, useAskedFor())
  return (
    <>
      <SectionLinks kind={kind} />
      <Form form={form} className={styles.card} aria-label="Hotel details">
        <HotelFields form={form} kind={kind} level={2} idOf={sectionId} progress={progress} currentLogo={<HotelLogo hotel={hotel} />} />
        <SaveBar changes={form.changes}>
          <Button onClick={() => navigate('/dashboard')} disabled={form.pending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={form.pending}>
            {form.pending ? 'Updating...' : 'Update'}
          </Button>
        </SaveBar>
      </Form>
      {isOwner && <DeleteHotel hotel={hotel} />}
    </>
  )
}

const logoSide = 1024

/** The form that updates a hotel; it starts from the stored details. */
const useProfile = (userId: string, hotel: StaffHotel, kind: 'owner' | 'staff', onSaved: () => void) => {
  const { upload, progress } = useUpload(hotelFormApi.update, { refreshes: [hotelApi.get, authApi.validate] })
  const form = useHotelForm({
    kind,
    values: hotelFormValues(hotel),
    draft: `profile.${userId}.${hotel.id}`,
    version: hotel.version,
    send: async (input: z.input<typeof HotelUpdate>, { hotelLogo }, version) => {
      const { files } = await sentPictures(hotelLogo, logoSide)
      return upload.mutateAsync({ input: { id: hotel.id, version, ...input }, files: { hotelLogo: files } })
    },
    onSent: ({ data, message = 'Hotel updated successfully!', warning }, begin) => {
      begin(hotelFormValues(data), data.version)
      if (warning) showAlert(`${message} ${warning}`, 'attention')
      else showAlert(message)
      onSaved()
    },
  })
  return { form, progress }
}

/**
 * Focuses the field that the address's hash names (`#advancePaymentRate`). Returns what to do after saving: with
 * `then=plan`, it opens the choice of a plan.
 */
const useAskedFor = (): (() => void) => {
  const { hash, key } = useLocation()
  const [query, setQuery] = useSearchParams()
  const { openModal } = useModals()
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the same link is followed again
  useEffect(() => {
    if (hash) document.getElementsByName(hash.slice(1))[0]?.focus()
  }, [hash, key])
  return () => {
    if (query.get('then') !== 'plan') return
    setQuery(
      now => {
        now.delete('then')
        return now
      },
      { replace: true },
    )
    openModal('planSelect')
  }
}
