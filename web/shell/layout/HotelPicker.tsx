import { useState } from 'react'
import { accountApi } from '#shared/accounts/accounts.ts'
import { useCall } from '#web/api/client.ts'
import type { HotelChoice } from '#web/session/pick-hotel.ts'
import { Combobox } from '#web/ui/field/Combobox.tsx'
import { mayLeave } from '#web/ui/form/unsaved.ts'
import { hotelMessage, isLongList, matchingHotels } from '../palette/hotel-search.ts'

interface HotelPickerProps {
  /** The first hotels of the user; there may be more. */
  hotels: readonly HotelChoice[]
  selected: HotelChoice | undefined
  loading: boolean
  onSelect: (hotel: HotelChoice) => void
}

const asOption = ({ id, name }: HotelChoice) => ({ value: id, label: name })

/** Which hotel is worked on. A list that is longer than what came with the session is searched by the server. */
export const HotelPicker = ({ hotels, selected, loading, onSelect }: HotelPickerProps) => {
  const [text, setText] = useState('')
  const search = text.trim()
  const atServer = isLongList(hotels) && search !== ''
  const more = useCall(accountApi.hotels, { search }, { enabled: atServer, staleTime: 60_000, keepPrevious: true })
  const matches = atServer ? (more.data ?? []) : matchingHotels(hotels, search)
  const choose = async (id: string) => {
    const chosen = matches.find(hotel => hotel.id === id)
    if (chosen && (await mayLeave())) onSelect(chosen)
  }
  return (
    <Combobox
      label="Select Your Hotel"
      options={matches.map(asOption)}
      selected={selected && asOption(selected)}
      onSelect={id => void choose(id)}
      onType={setText}
      message={hotelMessage({ loading: loading || (atServer && more.isFetching), searching: search !== '', hotels: hotels.length })}
    />
  )
}
