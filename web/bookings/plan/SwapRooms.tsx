import { useRef, useState } from 'react'
import { bookingChangeApi, type ChangePreview } from '#shared/bookings/booking-changes.ts'
import type { PlanBar } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { call, useSave } from '#web/api/client.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useQuestion } from '#web/ui/dialog/use-question.tsx'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { bookingQueries } from '../calls/use-live.ts'
import type { UndoableChange } from '../change/ChangeStay.tsx'
import { PriceSummary } from '../change/PriceChange.tsx'
import { notCleanIn, sendIfClean, swapWords } from '../change/questions.ts'
import { useChangeQuote } from '../change/use-change.ts'
import { spanText } from '../parts/span-words.ts'
import { keyOfBar, type Plan, swapsWith } from './plan-rows.ts'

interface SwapRoomsProps {
  hotelId: string
  today: string
  plan: Plan
  bar: PlanBar
  onDone: (done: UndoableChange) => void
  onClose: () => void
}

const sideOf = ({ bookingId, version, roomId }: PlanBar) => ({ bookingId, version, roomId })

/** Two stays exchange their rooms on the nights that both have, with what it does to both prices before it is saved. */
export const SwapRooms = ({ hotelId, today, plan, bar, onDone, onClose }: SwapRoomsProps) => {
  const others = swapsWith(plan, bar, today)
  const [key, setKey] = useState(others[0] && keyOfBar(others[0]))
  const [keepPrice, setKeepPrice] = useState(false)
  const [reason, setReason] = useState('')
  const [asksReason, setAsksReason] = useState(false)
  const reasonField = useRef<HTMLInputElement>(null)
  const other = others.find(one => keyOfBar(one) === key)
  const numberOf = ({ roomId }: PlanBar) => plan.rooms.find(({ id }) => id === roomId)?.roomNumber ?? ''
  const input = other && { hotelId, one: sideOf(bar), other: sideOf(other), ...(keepPrice && { keepPrice }) }
  const preview = useChangeQuote<ChangePreview[]>(bookingChangeApi.swap, input)
  const save = useSave(bookingChangeApi.swap, { refreshes: bookingQueries })
  const { ask, question } = useQuestion()
  // A room that is not clean is asked about.
  const failure = (notCleanIn(save.error) ? null : save.error) ?? preview.error
  const submit = async () => {
    if (!other || !input) return
    const keepPriceReason = reason.trim()
    if (keepPrice && keepPriceReason === '') {
      setAsksReason(true)
      return reasonField.current?.focus()
    }
    const kept = keepPrice ? { keepPriceReason } : {}
    const [mine, theirs] = (await sendIfClean(ask, swapWords, wish => save.mutateAsync({ ...input, ...kept, ...wish }))).data as Booking[]
    if (!mine || !theirs) return
    onDone({
      text: `${bar.userName}: room ${numberOf(other)}. ${other.userName}: room ${numberOf(bar)}.`,
      undo: () =>
        call(bookingChangeApi.swap, {
          hotelId,
          undo: true,
          one: { bookingId: mine.id, version: mine.version, roomId: other.roomId },
          other: { bookingId: theirs.id, version: theirs.version, roomId: bar.roomId },
        }),
    })
    onClose()
  }
  return (
    <>
      <Dialog
        open
        title="Swap rooms"
        onClose={() => !save.isPending && onClose()}
        footer={
          <>
            <Button onClick={onClose} disabled={save.isPending}>
              Cancel
            </Button>
            <Button variant="primary" busy={save.isPending} disabled={!preview.data} onClick={() => void submit().catch(() => undefined)}>
              {save.isPending ? 'Swapping...' : 'Swap rooms'}
            </Button>
          </>
        }
      >
        <div className="stack">
          <p>
            <span className="strong">{bar.userName}</span>, room {numberOf(bar)}, {spanText(bar.from, bar.to)}
          </p>
          {failure && <Alert onDismiss={save.error ? save.reset : undefined}>{failure.message}</Alert>}
          {others.length === 0 ? (
            <p className="muted">No other stay in these days has a night in common with this one.</p>
          ) : (
            <>
              <Select
                label="Swap with"
                hint="They swap on the nights that both have."
                value={key}
                options={others.map(one => ({
                  value: keyOfBar(one),
                  label: `${one.userName}, room ${numberOf(one)}, ${spanText(one.from, one.to)}`,
                }))}
                onChange={event => {
                  save.reset()
                  setKey(event.target.value)
                }}
              />
              <Checkbox label="Keep both prices as they are" checked={keepPrice} onChange={on => setKeepPrice(on)} />
              {keepPrice && (
                <TextInput
                  ref={reasonField}
                  label="Reason"
                  value={reason}
                  maxLength={300}
                  autoComplete="off"
                  error={asksReason && reason.trim() === '' ? 'Say why.' : undefined}
                  hint="Kept in the booking's history. The filter Upgrades finds it."
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
              {preview.isPending && <Spinner label="Counting the new prices..." />}
              {[bar, other].map((one, at) => {
                const change = preview.data?.[at]
                return (
                  one &&
                  change && (
                    <section key={keyOfBar(one)} className="stack gap-1" aria-label={`Price for ${one.userName}`}>
                      <p className="strong">{one.userName}</p>
                      <PriceSummary total={change.after} due={change.due} change={change} />
                    </section>
                  )
                )
              })}
            </>
          )}
        </div>
      </Dialog>
      {question}
    </>
  )
}
