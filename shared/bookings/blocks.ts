import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { clearable, id, version } from '../contract/fields.ts'
import { date, nightsBetween } from '../words/dates.ts'
import { longText, optionalText } from '../words/text-fields.ts'

export const BlockReason = z.enum(['REPAIR', 'OWNER', 'OTHER'], 'Choose a reason.')
export type BlockReason = z.output<typeof BlockReason>

export const blockReasonWords: Readonly<Record<BlockReason, string>> = { REPAIR: 'Repair', OWNER: "Owner's use", OTHER: 'Other' }

/** The most nights of one block. */
export const maxBlockNights = 365

/** A room that is kept out of sale for some nights. `toDate`: the day after the last one. */
export const Block = z.object({
  id,
  version: z.int(),
  roomId: id,
  fromDate: z.string(),
  toDate: z.string(),
  reason: BlockReason,
  note: z.string().nullable(),
})
export type Block = z.output<typeof Block>

const noteLength = 300

export const noBlockNight = 'A block has at least one night.'
export const tooManyBlockNights = `A block has at most ${maxBlockNights} nights.`

/** Where both dates are named. */
const checkDates = ({ fromDate, toDate }: { fromDate?: string | undefined; toDate?: string | undefined }, context: z.RefinementCtx) => {
  if (fromDate === undefined || toDate === undefined) return
  const nights = nightsBetween(fromDate, toDate)
  const message = nights < 1 ? noBlockNight : nights > maxBlockNights ? tooManyBlockNights : undefined
  if (message) context.addIssue({ code: 'custom', path: ['toDate'], message })
}

export const BlockForm = z
  .strictObject({ hotelId: id, roomId: id, fromDate: date, toDate: date, reason: BlockReason, note: optionalText(noteLength) })
  .superRefine(checkDates)
export type BlockForm = z.output<typeof BlockForm>

export const BlockChange = z
  .strictObject({
    hotelId: id,
    blockId: id,
    version,
    roomId: id.optional(),
    fromDate: date.optional(),
    toDate: date.optional(),
    reason: BlockReason.optional(),
    note: clearable(longText(noteLength)),
  })
  .superRefine(checkDates)
export type BlockChange = z.output<typeof BlockChange>

const ofBlock = { area: 'bookings', action: 'UPDATE', row: ['room_block', 'blockId'] } as const

export const blockApi = {
  create: endpoint({
    method: 'POST',
    path: '/api/block/createblock',
    summary: 'Keeps a room out of sale for some nights; 409 with the booking that has one of them',
    access: { area: 'bookings', action: 'UPDATE', refs: [['room', 'roomId']] },
    input: BlockForm,
    data: Block,
    message: 'Room blocked successfully!',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/block/updateblock',
    summary: 'Moves a block to other nights or another room, or says something else of it; nights that are past stay',
    access: { ...ofBlock, refs: [['room', 'roomId']] },
    input: BlockChange,
    data: Block,
    message: 'Block updated successfully!',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/block/deleteblock',
    summary: 'Takes a block away: its nights go back on sale. One that has begun ends, and keeps the nights that are past',
    access: ofBlock,
    input: z.strictObject({ hotelId: id, blockId: id, version }),
    data: z.object({ id, version: z.int() }),
    message: 'Block deleted successfully!',
  }),
}
