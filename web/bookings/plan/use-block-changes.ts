import { type Block, type BlockChange, blockApi } from '#shared/bookings/blocks.ts'
import { call, useSave } from '#web/api/client.ts'
import { showFailure } from '../calls/failure.tsx'
import { bookingQueries } from '../calls/use-live.ts'
import type { UndoableChange } from '../change/ChangeStay.tsx'
import { spanText } from '../parts/span-words.ts'
import { deskDay } from '../parts/status-part.ts'
import type { PlanRoom, Stretch } from './plan-rows.ts'
import { blockText } from './plan-words.ts'

interface At {
  hotelId: string
  /** The plan's rooms, which tell the number of a room. */
  rooms: readonly PlanRoom[]
}

/** The message on a changed block, and the call that undoes the change. */
export const blockChanged = ({ hotelId, rooms }: At, before: Block, after: Block): UndoableChange => {
  const room = rooms.find(({ id }) => id === after.roomId)?.roomNumber ?? ''
  const { roomId, fromDate, toDate, reason, note } = before
  return {
    text: `Room ${room} is blocked, ${spanText(after.fromDate, after.toDate)}. ${blockText(after)}.`,
    undo: () =>
      call(blockApi.update, { hotelId, blockId: before.id, version: after.version, roomId, fromDate, toDate, reason, note: note ?? '' }),
  }
}

/** The message on a new block, and the call that removes it again. */
export const blockMade = (at: At, block: Block): UndoableChange => ({
  ...blockChanged(at, block, block),
  undo: () => call(blockApi.remove, { hotelId: at.hotelId, blockId: block.id, version: block.version }),
})

interface BlockChangesOptions extends At {
  onDone: (done: UndoableChange) => void
}

/** Moves or removes a block at once, without a question but with an undo; shows a refusal over the page. */
export const useBlockChanges = ({ hotelId, rooms, onDone }: BlockChangesOptions) => {
  const save = useSave(blockApi.update, { refreshes: bookingQueries })
  const drop = useSave(blockApi.remove, { refreshes: bookingQueries })
  const change = async (block: Block, parts: Partial<BlockChange>) => {
    try {
      const { data } = await save.mutateAsync({ hotelId, blockId: block.id, version: block.version, ...parts })
      onDone(blockChanged({ hotelId, rooms }, block, data))
    } catch (error) {
      showFailure(error as Error, block.id)
    }
  }
  const move = (block: Block, { roomId, from, to }: Stretch) => change(block, { roomId, fromDate: from, toDate: to })
  const remove = async (block: Block) => {
    const { id: blockId, version, roomId, fromDate, toDate, reason, note } = block
    try {
      const { data } = await drop.mutateAsync({ hotelId, blockId, version })
      const room = rooms.find(({ id }) => id === roomId)?.roomNumber ?? ''
      const isEnded = fromDate < deskDay().firstOpen
      onDone({
        text: isEnded ? `The block of room ${room} has ended.` : `Room ${room} is not blocked any more, ${spanText(fromDate, toDate)}.`,
        undo: () =>
          isEnded
            ? call(blockApi.update, { hotelId, blockId, version: data.version, toDate })
            : call(blockApi.create, { hotelId, roomId, fromDate, toDate, reason, note: note ?? undefined }),
      })
    } catch (error) {
      showFailure(error as Error, blockId)
    }
  }
  return { change, move, remove }
}
