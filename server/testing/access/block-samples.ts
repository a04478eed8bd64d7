import type { Sample } from './sample.ts'

export const blocks: Record<string, Sample> = {
  'POST /api/block/createblock': {
    hotel: 'hotelId',
    input: ({ hotelId, room }) => ({ hotelId, roomId: room, fromDate: '2027-01-01', toDate: '2027-01-02', reason: 'REPAIR' }),
    nested: foreign => ({ roomId: foreign.room }),
  },
  'PATCH /api/block/updateblock': {
    hotel: 'hotelId',
    row: 'blockId',
    input: ({ hotelId, block }) => ({ hotelId, blockId: block, note: 'Boiler' }),
    nested: foreign => ({ roomId: foreign.room }),
  },
  'DELETE /api/block/deleteblock': { hotel: 'hotelId', row: 'blockId', input: ({ hotelId, block }) => ({ hotelId, blockId: block }) },
}
