import type { ChosenRoom } from '#shared/bookings/bookings.ts'
import { Select } from '#web/ui/field/Select.tsx'
import { numbersFor } from '../desk/desk-rooms.ts'
import { mealLabels } from '../stay/stay-words.ts'
import styles from './SellBooking.module.css'
import { withNumber } from './sale-rooms.ts'
import type { SellStay } from './use-sell-stay.ts'

/** Which rooms they are: the product chooses, unless the desk does. Extra beds stand beside their rooms. */
export const RoomNumbers = ({ stay }: { stay: SellStay }) => {
  const { chosen, kinds, picked, choices, pricing, pricesCode, notReady } = stay
  const isPicked = (room: ChosenRoom) => picked.some(({ id }) => id === room.id)
  if (chosen.length === 0) return null
  return (
    <div className={styles.numbers}>
      {chosen.map(room => {
        const kind = kinds.find(({ rooms }) => rooms.some(({ id }) => id === room.id))
        if (!kind) return null
        const numbers = numbersFor(kind, room, chosen, notReady)
        const own = numbers.find(({ value }) => value === room.id)
        const automatic = { value: '', label: isPicked(room) ? 'Automatic' : `${own?.label ?? ''} (automatic)` }
        return (
          <Select
            key={room.id}
            label={`Room, ${kind.room.roomType}`}
            options={[automatic, ...numbers]}
            value={isPicked(room) ? room.id : ''}
            onChange={({ target }) => stay.setPicked(withNumber(picked, room, target.value))}
          />
        )
      })}
      {pricesCode &&
        choices.map(choice => {
          const kind = kinds.find(({ key }) => key === choice.kind)
          const beds = kind && pricing?.extraBedsOf(kind)
          return (
            beds &&
            (beds.most > 0 || choice.beds) && (
              <pricesCode.ExtraBeds
                key={`${choice.kind} ${choice.meal}`}
                {...{ choice, ...beds }}
                name={`${kind.room.roomType}, ${mealLabels[choice.meal]}`}
                wizard={stay}
              />
            )
          )
        })}
    </div>
  )
}
