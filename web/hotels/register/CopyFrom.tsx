import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { accountApi } from '#shared/accounts/accounts.ts'
import { hotelApi, type StaffHotel } from '#shared/hotels/hotels.ts'
import { counted } from '#shared/words/text.ts'
import { useCall } from '#web/api/client.ts'
import { focusAround } from '#web/ui/base/focus-around.ts'
import { Select } from '#web/ui/field/Select.tsx'
import { messageOr } from '#web/ui/form/error-text.ts'
import { RetryAlert } from '#web/ui/status/RetryAlert.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import type { HotelFormState } from '../profile/use-hotel-form.ts'
import { type Copied, copyOf, intoBlanks, withoutCopy } from './copied-fields.ts'

const hint = 'Contact, times, policies, bank, extra costs and advance. Name, address, GST and pictures are of the new hotel alone.'

/** Fills the empty fields of a new hotel's form from another hotel of the owner; renders nothing if there is none. */
export const CopyFrom = ({ form }: { form: HotelFormState }) => {
  const { data: hotels = [] } = useCall(accountApi.hotels, { own: 'true' })
  const [chosen, setChosen] = useState('')
  const [filled, setFilled] = useState<{ from: StaffHotel; values: Copied }>()
  const {
    data: from,
    error,
    isFetching,
    refetch,
  } = useCall(hotelApi.get, { hotelId: chosen }, { enabled: chosen !== '', staleTime: Number.POSITIVE_INFINITY })
  const fill = useEffectEvent((hotel: StaffHotel | undefined) => {
    const cleared = withoutCopy(form.values, filled?.values ?? {})
    const values = hotel ? intoBlanks({ ...form.values, ...cleared }, copyOf(hotel)) : {}
    form.change({ ...cleared, ...values })
    setFilled(hotel && { from: hotel, values })
  })
  useEffect(() => {
    if (from) fill(from)
  }, [from])
  const choose = (id: string) => {
    setChosen(id)
    if (id === '') fill(undefined)
  }
  const undo = ({ currentTarget }: MouseEvent) => {
    focusAround(currentTarget)
    choose('')
  }
  if (hotels.length === 0) return null
  const count = Object.keys(filled?.values ?? {}).length
  return (
    <div className="stack gap-2">
      <Select
        label="Copy from"
        hint={hint}
        optional
        placeholder="No hotel"
        options={hotels.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        disabled={form.pending}
        onChange={({ target }) => choose(target.value)}
      />
      {error && <RetryAlert title={messageOr(error)} busy={isFetching} onRetry={() => refetch()} />}
      <div className="row" role="status">
        {filled?.from.id === chosen && (
          <>
            <p>
              {count > 0
                ? `${counted(count, 'field')} filled in from ${filled.from.name}. What you typed stays.`
                : `Nothing was left to fill in from ${filled.from.name}.`}
            </p>
            {count > 0 && <Button onClick={undo}>Undo</Button>}
          </>
        )}
      </div>
    </div>
  )
}
