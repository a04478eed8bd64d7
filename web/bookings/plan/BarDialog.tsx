import type { PlanBar } from '#shared/bookings/booking-lists.ts'
import { formatRupees } from '#shared/words/money.ts'
import { peopleText } from '#shared/words/text.ts'
import { leadsBack } from '#web/lists/use-open.ts'
import { pathOfBooking, pathOfGroup } from '#web/shell/layout/menus.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Button, ButtonLink } from '#web/ui/text/Button.tsx'
import { type FactList, Facts } from '#web/ui/text/Facts.tsx'
import { spanText } from '../parts/span-words.ts'
import { canExtend, canMove, type PlanRoom } from './plan-rows.ts'
import { stateText } from './plan-words.ts'

export type BarAction = 'extend' | 'shorten' | 'move' | 'swap'

interface BarDialogProps {
  bar: PlanBar
  room: PlanRoom | undefined
  today: string
  mayChange: boolean
  onAct: (action: BarAction) => void
  onClose: () => void
}

export const BarDialog = ({ bar, room, today, mayChange, onAct, onClose }: BarDialogProps) => {
  const mayMove = mayChange && canMove(bar, today)
  const action = (act: BarAction, label: string) => (
    <Button wide onClick={() => onAct(act)}>
      {label}
    </Button>
  )
  const facts: FactList = [
    ['Reference', bar.reference],
    ['Room', room && `${room.roomNumber}, ${room.roomType}`],
    ['Nights', spanText(bar.from, bar.to)],
    ['Party', peopleText(bar.adults, bar.children)],
    ['Status', stateText(bar, today)],
    ['Due', bar.remaining > 0 ? formatRupees(bar.remaining) : 'Nothing'],
  ]
  return (
    <Dialog open title={bar.userName} onClose={onClose}>
      <div className="stack">
        <Facts rowClassName="ends" facts={facts} />
        <div className="stack gap-2">
          <ButtonLink variant="primary" wide to={pathOfBooking(bar.bookingId)} {...leadsBack}>
            Open booking
          </ButtonLink>
          {bar.group && (
            <ButtonLink wide to={pathOfGroup(bar.group.id)} {...leadsBack}>
              Open group {bar.group.name}
            </ButtonLink>
          )}
          {mayChange && canExtend(bar, today) && action('extend', 'Extend a night')}
          {mayMove && action('shorten', 'Shorten by a night')}
          {mayMove && action('move', 'Move to…')}
          {mayMove && action('swap', 'Swap with…')}
        </div>
      </div>
    </Dialog>
  )
}
