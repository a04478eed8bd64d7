import { blockReasonWords } from '#shared/bookings/blocks.ts'
import { addDays, type DeskDay, nightsBetween } from '#shared/words/dates.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Facts } from '#web/ui/text/Facts.tsx'
import { spanText } from '../parts/span-words.ts'
import { type BlockBar, canChangeBlock, type PlanRoom, type Stretch } from './plan-rows.ts'

interface BlockDialogProps {
  bar: BlockBar
  room: PlanRoom | undefined
  day: DeskDay
  mayChange: boolean
  onMove: (to: Stretch) => void
  onEdit: () => void
  onRemove: () => void
  onClose: () => void
}

/** A block, and what can be done with it. */
export const BlockDialog = ({ bar, room, day, mayChange, onMove, onEdit, onRemove, onClose }: BlockDialogProps) => {
  const { block, from, to } = bar
  const isOpen = mayChange && canChangeBlock(bar, day.firstOpen)
  const end = (days: number) => onMove({ roomId: bar.roomId, from, to: addDays(to, days) })
  const hasNightsLeft = nightsBetween(from, to) > 1 && addDays(to, -1) > day.firstOpen
  return (
    <Dialog open title={`Room ${room?.roomNumber ?? ''} is blocked`} onClose={onClose}>
      <div className="stack">
        <Facts
          rowClassName="ends"
          facts={[
            ['Reason', blockReasonWords[block.reason]],
            ['Note', block.note],
            ['Room', room && `${room.roomNumber}, ${room.roomType}`],
            ['Nights', spanText(from, to)],
          ]}
        />
        {isOpen && (
          <div className="stack gap-2">
            <Button variant="primary" wide onClick={onEdit}>
              Change block
            </Button>
            <Button wide onClick={() => end(1)}>
              Extend a night
            </Button>
            {hasNightsLeft && (
              <Button wide onClick={() => end(-1)}>
                Shorten by a night
              </Button>
            )}
            {to > day.firstOpen && (
              <Button wide onClick={onRemove}>
                {from < day.firstOpen ? 'End block now' : 'Remove block'}
              </Button>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}
