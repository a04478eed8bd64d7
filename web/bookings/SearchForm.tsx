import { useState } from 'react'
import type { PublicHotel } from '#shared/hotels.ts'
import { useNavigate } from '#web/ui/Link.tsx'
import { StayForm } from './StayForm.tsx'
import { bookPath, emptySearch } from './wizard-url.ts'

/** The search as it stands on a hotel's own page: it leads to the wizard with the rooms open. */
export const SearchForm = ({ hotel }: { hotel: Pick<PublicHotel, 'id' | 'slug' | 'places'> }) => {
  const navigate = useNavigate()
  const [search, setSearch] = useState(emptySearch)
  return <StayForm hotel={hotel} value={search} onChange={setSearch} onSearch={value => void navigate(bookPath(hotel.slug, value))} />
}
