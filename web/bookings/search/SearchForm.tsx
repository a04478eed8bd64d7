import { useEffect, useState } from 'react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { preload } from '#web/ui/base/preload.ts'
import { useNavigate } from '#web/ui/text/Link.tsx'
import { bookPath, isComplete } from '../stay/wizard-url.ts'
import { StayForm } from './StayForm.tsx'
import { useUrlAddress } from './use-url-address.ts'

/** The search as it stands on a hotel's own page, in its address too: it leads to the wizard with the rooms open. */
export const SearchForm = ({ hotel }: { hotel: Pick<PublicHotel, 'id' | 'slug' | 'places' | 'contactPhone' | 'contactEmail'> }) => {
  const navigate = useNavigate()
  const { address, write } = useUrlAddress(todayInIndia(new Date()))
  const [busy, setBusy] = useState(false)
  // Who has chosen dates most likely looks for rooms.
  const isReady = isComplete(address.search)
  useEffect(() => {
    if (isReady) preload('/book')
  }, [isReady])
  return (
    <StayForm
      hotel={hotel}
      value={address.search}
      onChange={search => write({ hotel: '', search, step: 1 }, 'replace')}
      busy={busy}
      onSearch={search => {
        setBusy(true)
        void navigate(bookPath(hotel.slug, search)).finally(() => setBusy(false))
      }}
    />
  )
}
