import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { can } from '#shared/contract/permissions.ts'
import { type CalendarType, rateApi } from '#shared/rates/rate-calendar.ts'
import { roomFormApi } from '#shared/rooms/room-form.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { useCall, useSave } from '#web/api/client.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { useQuestion } from '#web/ui/dialog/use-question.tsx'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { MoneyInput } from '#web/ui/field/UnitInput.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { Loaded, LoadingBlock } from '#web/ui/status/Loaded.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { askAbout, baseDoubt, roomOnlyDoubt } from './doubts/price-doubts.ts'
import { NoRooms } from './NoRooms.tsx'
import { RatePreviewLine, useRatePreview } from './RatePreviewLine.tsx'
import styles from './Rates.module.css'
import { occupancyText } from './rate-words.ts'

/** Whom the price of each type includes, and what is sold beside. */
export const OccupancyPart = ({ viewer, hotelId }: HotelProps) => {
  const calendar = useCall(rateApi.calendar, { hotelId, from: todayInIndia(new Date()), days: 1 })
  const [open, setOpen] = useState<string>()
  return (
    <Loaded query={calendar} loading={<LoadingBlock heights={['4rem', '4rem']} />} failed="The room types could not be read.">
      {({ types, childPaysFrom }) => {
        const edited = types.find(({ typeId }) => typeId === open)
        if (types.length === 0) return <NoRooms />
        return (
          <>
            <p className="small mb-4">
              What an extra adult, an extra child or an extra bed costs a night stands in the{' '}
              <Link to="/dashboard/profile">hotel’s profile</Link>. Children pay from {childPaysFrom} years on.
            </p>
            <ul className={styles.types}>
              {types.map(type => (
                <li key={type.typeId} className={styles.typeRow}>
                  <div>
                    <p className="strong">{type.name}</p>
                    <p className="small">{occupancyText(type.occupancy)}</p>
                  </div>
                  {can(viewer, 'rooms', 'UPDATE') && (
                    <Button onClick={() => setOpen(type.typeId)} aria-label={`Change ${type.name}`}>
                      <IconPencil size={18} aria-hidden /> Change
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {edited && (
              <OccupancyDialog key={edited.typeId} {...{ hotelId, childPaysFrom }} type={edited} onClose={() => setOpen(undefined)} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

interface OccupancyDialogProps {
  hotelId: string
  type: CalendarType
  childPaysFrom: number
  onClose: () => void
}

const textOf = (value: number | null) => (value === null ? '' : String(value))

const valuesOf = ({ occupancy }: Pick<CalendarType, 'occupancy'>, childPaysFrom: number) => ({
  isAll: occupancy.baseAdults === null,
  baseAdults: String(occupancy.baseAdults ?? 2),
  baseChildren: String(occupancy.baseChildren ?? 0),
  extraBeds: String(occupancy.extraBeds),
  singleLess: textOf(occupancy.singleLess),
  roomOnlyLess: textOf(occupancy.roomOnlyLess),
  childPaysFrom: String(childPaysFrom),
})
type Values = ReturnType<typeof valuesOf>

const isWhole = (text: string, min: number, max: number) => /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
const isAmount = (text: string) => /^\d+(\.\d{1,2})?$/.test(fieldFormats.amount.tidy(text))

const wrongIn = (typed: Values): Partial<Record<keyof Values, string>> => ({
  ...(!typed.isAll && !isWhole(typed.baseAdults, 1, 20) && { baseAdults: 'A price is for one adult at least.' }),
  ...(!typed.isAll && !isWhole(typed.baseChildren, 0, 20) && { baseChildren: 'Enter a number of children, or 0.' }),
  ...(!isWhole(typed.extraBeds, 0, 3) && { extraBeds: 'A room has place for 0 to 3 extra beds.' }),
  ...(!isAmount(typed.singleLess || '0') && { singleLess: 'Enter an amount in rupees.' }),
  ...(typed.roomOnlyLess.trim() !== '' && !isAmount(typed.roomOnlyLess) && { roomOnlyLess: 'Enter an amount in rupees.' }),
  ...(!isWhole(typed.childPaysFrom, 0, 10) && { childPaysFrom: 'Children pay from an age of 0 to 10.' }),
})

const inputOf = (typed: Values) => {
  const amount = (text: string) => Number(fieldFormats.amount.tidy(text || '0'))
  return {
    ...(typed.isAll
      ? { baseAdults: null, baseChildren: null }
      : { baseAdults: Number(typed.baseAdults), baseChildren: Number(typed.baseChildren) }),
    roomOnlyLess: typed.roomOnlyLess.trim() === '' ? null : amount(typed.roomOnlyLess),
    extraBeds: Number(typed.extraBeds),
    singleLess: amount(typed.singleLess),
    childPaysFrom: Number(typed.childPaysFrom),
  }
}

const OccupancyDialog = ({ hotelId, type, childPaysFrom, onClose }: OccupancyDialogProps) => {
  const save = useSave(rateApi.setOccupancy, { refreshes: [rateApi.calendar] })
  const rooms = useCall(roomFormApi.list, { hotelId })
  const sleeps = (rooms.data ?? []).flatMap(room => (room.typeId === type.typeId ? [room.adultCapacity] : []))
  const { ask, question } = useQuestion()
  const form = useForm<Values, Values, { message?: string }>({
    labels: {
      isAll: 'The price is for all whom a room sleeps',
      baseAdults: 'Adults in the price',
      baseChildren: 'Children in the price',
      extraBeds: 'Extra beds at most',
      singleLess: 'One person alone pays less',
      roomOnlyLess: 'Room only costs less',
      childPaysFrom: 'Children pay from',
    },
    values: valuesOf(type, childPaysFrom),
    schema: z.object({}),
    check: wrongIn,
    formats: { singleLess: fieldFormats.amount, roomOnlyLess: fieldFormats.amount },
    fixed: ['isAll'],
    appearing: ['baseAdults', 'baseChildren'],
    row: { version: type.version, read: current => valuesOf({ occupancy: current as CalendarType['occupancy'] }, childPaysFrom) },
    send: async (_, typed, version) => {
      const input = inputOf(typed)
      const [changed, lowest] = [
        input.roomOnlyLess !== type.occupancy.roomOnlyLess,
        Math.min(...type.nights.map(night => night.pricePerNight)),
      ]
      await askAbout(ask, [
        ['baseAdults', baseDoubt(input.baseAdults, sleeps)],
        ['roomOnlyLess', changed ? roomOnlyDoubt(input.roomOnlyLess, lowest) : undefined],
      ])
      return save.mutateAsync({ hotelId, typeId: type.typeId, version, ...input })
    },
    onSent: ({ message = '' }) => {
      showAlert(message)
      onClose()
    },
  })
  const { values, change } = form
  const isReady = Object.keys(wrongIn(values)).length === 0
  const preview = useRatePreview(hotelId, isReady ? { occupancy: { typeId: type.typeId, ...inputOf(values) } } : undefined)
  const whole = { inputMode: 'numeric', autoComplete: 'off', maxLength: 2, optional: false } as const
  return (
    <>
      <FormDialog
        form={form}
        title={`People and beds: ${type.name}`}
        submit="Save"
        submitting="Saving..."
        note={<RatePreviewLine preview={preview} />}
        onClose={onClose}
      >
        <Checkbox
          label="The price is for all whom a room sleeps"
          hint="Else people beyond those in the price cost what the hotel’s profile says."
          checked={values.isAll}
          onChange={isAll => change({ isAll })}
        />
        {!values.isAll && (
          <div className={styles.pair}>
            <TextInput {...form.field('baseAdults')} {...whole} />
            <TextInput {...form.field('baseChildren')} {...whole} />
          </div>
        )}
        <TextInput {...form.field('extraBeds')} {...whole} hint="Guests can ask for them; they add no place." />
        <MoneyInput {...form.field('singleLess')} optional={false} hint="For one adult without children, a night." />
        <MoneyInput {...form.field('roomOnlyLess')} hint="Empty: no night is sold without breakfast." />
        <TextInput {...form.field('childPaysFrom')} {...whole} hint="Years; the same for all room types." />
      </FormDialog>
      {question}
    </>
  )
}
