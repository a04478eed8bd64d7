import { type Block, BlockForm, type BlockReason, blockApi, blockReasonWords } from '#shared/bookings/blocks.ts'
import type { DeskDay } from '#shared/words/dates.ts'
import { useSave } from '#web/api/client.ts'
import { DateRange } from '#web/ui/calendar/DateRange.tsx'
import { dateFormat, shownDate } from '#web/ui/calendar/typed-date.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { failureNode } from '../calls/failure.tsx'
import { bookingQueries } from '../calls/use-live.ts'
import type { UndoableChange } from '../change/ChangeStay.tsx'
import type { PlanRoom, Stretch } from './plan-rows.ts'
import { blockChanged, blockMade } from './use-block-changes.ts'

interface BlockFormDialogProps {
  hotelId: string
  rooms: readonly PlanRoom[]
  day: DeskDay
  /** The block that is changed, or where a new one begins. */
  start: { block: Block } | { stretch: Stretch }
  onDone: (done: UndoableChange) => void
  onClose: () => void
}

const formOf = ({ roomId, fromDate, toDate, reason, note }: Omit<Block, 'id' | 'version' | 'reason'> & { reason: BlockReason | '' }) => ({
  roomId,
  fromDate: shownDate(fromDate),
  toDate: shownDate(toDate),
  reason,
  note: note ?? '',
})

const reasons = Object.entries(blockReasonWords).map(([value, label]) => ({ value, label }))

/** Blocks a room, or changes a block. One that has begun keeps its room and its first night. */
export const BlockFormDialog = ({ hotelId, rooms, day, start, onDone, onClose }: BlockFormDialogProps) => {
  const block = 'block' in start ? start.block : undefined
  const hasBegun = block !== undefined && block.fromDate < day.firstOpen
  const create = useSave(blockApi.create, { refreshes: bookingQueries })
  const update = useSave(blockApi.update, { refreshes: bookingQueries })
  const { roomId, from, to } = 'stretch' in start ? start.stretch : { roomId: start.block.roomId, from: '', to: '' }
  const form = useForm({
    labels: { roomId: 'Room', fromDate: 'Blocked from', toDate: 'Free again on', reason: 'Reason', note: 'Note' },
    values: formOf(block ?? { roomId, fromDate: from, toDate: to, reason: '', note: null }),
    schema: BlockForm,
    shape: values => ({ hotelId, ...values, reason: values.reason as BlockReason }),
    formats: { fromDate: dateFormat, toDate: dateFormat },
    empty: { fromDate: 'Enter a valid date.', toDate: 'Enter a valid date.', reason: 'Choose a reason.' },
    fixed: ['roomId'],
    valueTexts: { roomId: (id: string) => rooms.find(room => room.id === id)?.roomNumber ?? '', reason: blockReasonWords },
    row: block && { version: block.version, read: current => formOf(current as Block) },
    errorText: failureNode,
    send: (input, _, version) => {
      if (!block) return create.mutateAsync({ ...input, note: input.note || undefined })
      return update.mutateAsync({ ...input, blockId: block.id, version })
    },
    onSent: ({ data }) => {
      onDone(block ? blockChanged({ hotelId, rooms }, block, data) : blockMade({ hotelId, rooms }, data))
      onClose()
    },
  })
  const { field, change } = form
  return (
    <FormDialog
      title={block ? 'Change block' : 'Block room'}
      form={form}
      submit={block ? 'Save change' : 'Block room'}
      submitting={block ? 'Saving...' : 'Blocking...'}
      startsAt={block ? undefined : 'reason'}
      onClose={onClose}
    >
      {hasBegun ? (
        <TextInput {...field('toDate')} autoComplete="off" maxLength={30} hint="It has begun, so its room and its first night stay." />
      ) : (
        <>
          <Select
            {...field('roomId')}
            options={rooms.map(({ id, roomNumber, roomType }) => ({ value: id, label: `${roomNumber}, ${roomType}` }))}
          />
          <DateRange from={field('fromDate')} to={field('toDate')} onPick={(fromDate, toDate) => change({ fromDate, toDate })} />
        </>
      )}
      <Select {...field('reason')} placeholder="Choose" options={reasons} />
      <TextInput {...field('note')} maxLength={300} autoComplete="off" hint="Only the hotel's staff reads it." />
    </FormDialog>
  )
}
