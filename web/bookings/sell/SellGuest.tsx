import { type KeyboardEvent, useId, useState } from 'react'
import { type EarlierGuest, earlierGuestApi } from '#shared/bookings/earlier-guests.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { counted } from '#shared/words/text.ts'
import { useCall } from '#web/api/client.ts'
import { useSettled } from '#web/ui/base/use-settled.ts'
import { comboboxProps, ListOption, movedBy } from '#web/ui/field/listbox.tsx'
import { PhoneInput, TextInput } from '#web/ui/field/TextInput.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import type { SaleValues } from '../desk/sale-form.ts'
import { emptyDetails } from '../stay/guest-draft.ts'
import styles from './SellGuest.module.css'

type Searched = 'userName' | 'userPhone' | 'userEmail'

/** What one guest knows is filled in; what was typed of another one goes. */
const detailsOf = ({ name, phone, email, userAddress, userPin, userState, company }: EarlierGuest): Partial<SaleValues> => ({
  ...emptyDetails,
  userName: name,
  userPhone: formatPhone(phone),
  userEmail: email ?? '',
  userAddress: userAddress ?? '',
  userPin: userPin ?? '',
  userState: userState ?? '',
  ...(company && { isGst: 'yes', companyName: company.name, companyGst: company.gst, companyAddress: company.address }),
  ...(company?.isSez && { companySez: 'yes' }),
})

/** Enough to search by: two letters of a word, or four digits. */
const isEnough = (text: string) => /\p{L}{2}/u.test(text) || text.replace(/\D/g, '').length >= 4

/** Guests of earlier bookings while one of the fields is typed in; the arrow keys reach them, Enter takes one. */
const useSuggestions = (hotelId: string, form: Form<SaleValues>) => {
  const id = useId()
  const [field, setField] = useState<Searched>()
  const [active, setActive] = useState(-1)
  const typed = field ? form.values[field].trim() : ''
  const q = useSettled(typed)
  const wanted = field !== undefined && isEnough(q)
  const { data } = useCall(earlierGuestApi.list, { hotelId, q }, { enabled: wanted, keepPrevious: true, staleTime: 60_000 })
  const guests = wanted && isEnough(typed) ? (data ?? []) : []
  const close = () => {
    setField(undefined)
    setActive(-1)
  }
  const take = (guest: EarlierGuest) => {
    form.change({ ...detailsOf(guest), specialRequest: form.values.specialRequest })
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (guests.length === 0 || event.ctrlKey || event.metaKey) return
    const guest = guests[active]
    const next = movedBy(event.key, active, guests.length)
    if (next !== undefined) {
      event.preventDefault()
      setActive(next)
    } else if (event.key === 'Enter' && guest) {
      event.preventDefault()
      take(guest)
    } else if (event.key === 'Escape') {
      // It closes the list alone, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  const inputFor = (name: Searched) => {
    const isOpen = field === name && guests.length > 0
    const own = form.field(name)
    return {
      ...own,
      ...comboboxProps(id, isOpen, guests[active] && `${id}-${active}`),
      onChange: (event: { target: { value: string } }) => {
        own.onChange(event)
        setField(name)
        setActive(-1)
      },
      onBlur: () => {
        own.onBlur()
        close()
      },
      onKeyDown,
    }
  }
  return { id, field, guests, active, take, inputFor }
}

/** Who stays: guests who were here before are suggested by name, phone or e-mail. */
export const SellGuest = ({ hotel, form }: { hotel: PublicHotel; form: Form<SaleValues> }) => {
  const suggestions = useSuggestions(hotel.id, form)
  const { inputFor, field, guests } = suggestions
  const listBelow = (name: Searched) => field === name && guests.length > 0 && <Suggestions {...suggestions} />
  return (
    <fieldset className={styles.guest}>
      <legend className="unseen">Guest</legend>
      <div className={styles.around}>
        <TextInput {...inputFor('userName')} maxLength={100} />
        {listBelow('userName')}
      </div>
      <div className={styles.pair}>
        <div className={styles.around}>
          <PhoneInput {...inputFor('userPhone')} />
          {listBelow('userPhone')}
        </div>
        <div className={styles.around}>
          <TextInput {...inputFor('userEmail')} type="email" maxLength={100} />
          {listBelow('userEmail')}
        </div>
      </div>
      <p className="unseen" role="status">
        {guests.length > 0 && `${counted(guests.length, 'earlier guest', 'earlier guests')}. Choose with the arrow keys.`}
      </p>
    </fieldset>
  )
}

const Suggestions = ({ id, guests, active, take }: Pick<ReturnType<typeof useSuggestions>, 'id' | 'guests' | 'active' | 'take'>) => (
  <div className={styles.list} role="listbox" id={id} aria-label="Earlier guests">
    {guests.map((guest, at) => (
      <ListOption
        key={`${guest.phone} ${guest.name}`}
        id={`${id}-${at}`}
        selected={at === active}
        className={`${styles.option} ${at === active ? styles.active : ''}`}
        onChoose={() => take(guest)}
      >
        <span className={styles.ends}>
          <span className="strong">{guest.name}</span>
          <span className="small">{guest.stays === 0 ? 'never stayed' : counted(guest.stays, 'stay')}</span>
        </span>
        <span className="small">{[formatPhone(guest.phone), guest.email, guest.company?.name].filter(Boolean).join(', ')}</span>
      </ListOption>
    ))}
  </div>
)
