import type { RoomParty } from '#shared/prices/split-party.ts'
import { RadioGroup } from '#web/ui/field/RadioGroup.tsx'
import type { PricedStay } from '../stay/pricing.ts'
import { type Choice, chosenKinds, type Kind } from '../stay/room-choice.ts'
import { hasOwnAges, sleepersText } from '../stay/sleepers.ts'
import { signedText } from './differences.ts'
import styles from './PriceBox.module.css'

/** What is needed to show and change who sleeps where. */
export interface WhoSleeps {
  choices: readonly Choice[]
  kinds: readonly Kind[]
  missing: string | undefined
  setPeople: (people: RoomParty[]) => void
}

/** Moves people between rooms: all ways to place them, each with how much more or less the stay then costs. */
export const PeopleInRooms = ({ wizard: { pricing, price, choices = [], kinds = [], setPeople } }: { wizard: PricedStayOf }) => {
  const ways = pricing?.waysOf(choices, kinds) ?? []
  if (ways.length < 2) return null
  const names = chosenKinds(choices, kinds).flatMap(({ choice, kind }) => Array.from({ length: choice.count }, () => kind.room.roomType))
  const textOf = (people: readonly RoomParty[]) => JSON.stringify(people)
  const chosen = textOf(price.rooms.map(({ split }) => ({ adults: split.adults, childAges: split.childAges })))
  const hasAges = hasOwnAges(ways.flatMap(({ people }) => people))
  return (
    <details className={styles.people}>
      <summary>Change who sleeps where</summary>
      <p className={styles.shares}>
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a room is known by its place
          <span key={at} className={styles.beds}>
            Room {at + 1}: {name}
          </span>
        ))}
      </p>
      <RadioGroup
        label="Who sleeps where"
        column
        options={ways.map(({ people, totalPaise }) => ({
          value: textOf(people),
          label: (
            <span className={styles.way}>
              {people.map((party, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a room is known by its place
                <span key={at}>
                  Room {at + 1}: {sleepersText(party, hasAges).replace(' and ', ', ')}{' '}
                </span>
              ))}
              {textOf(people) !== chosen && <strong>{signedText(totalPaise - price.totalPaise)}</strong>}
            </span>
          ),
        }))}
        value={chosen}
        onChange={value => {
          const way = ways.find(({ people }) => textOf(people) === value)
          if (way) setPeople?.(way.people)
        }}
      />
    </details>
  )
}

type PricedStayOf = Pick<PricedStay, 'pricing' | 'price'> & Partial<WhoSleeps>
