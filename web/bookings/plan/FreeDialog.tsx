import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { spanText } from '../parts/span-words.ts'
import type { PlanRoom, Stretch } from './plan-rows.ts'

interface FreeDialogProps {
  stretch: Stretch
  room: PlanRoom | undefined
  onSell: () => void
  onBlock: () => void
  onClose: () => void
}

/** What can be done with a free night. */
export const FreeDialog = ({ stretch: { from, to }, room, onSell, onBlock, onClose }: FreeDialogProps) => (
  <Dialog open title={`Room ${room?.roomNumber ?? ''}`} onClose={onClose}>
    <div className="stack">
      <p>
        {room?.roomType}, {spanText(from, to)}
      </p>
      <div className="stack gap-2">
        <Button variant="primary" wide onClick={onSell}>
          Quick sale
        </Button>
        <Button wide onClick={onBlock}>
          Block room
        </Button>
      </div>
    </div>
  </Dialog>
)
