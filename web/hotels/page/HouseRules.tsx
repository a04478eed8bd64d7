import {
  IconBolt,
  IconBottle,
  IconCarrot,
  IconClock,
  IconDoorEnter,
  IconElevator,
  IconHearts,
  IconId,
  IconLeaf,
  IconParking,
  IconPaw,
  IconSwimming,
  IconWheelchair,
} from '@tabler/icons-react'
import { type HouseRule, houseRuleNames, type HouseRules as Rules } from '#shared/hotels/house-rules.ts'
import { houseRuleWords } from '../profile/house-rule-words.ts'
import styles from './HouseRules.module.css'

const icons: Readonly<Record<HouseRule, typeof IconLeaf>> = {
  PARKING: IconParking,
  LIFT: IconElevator,
  GENERATOR: IconBolt,
  VEGETARIAN_KITCHEN: IconCarrot,
  JAIN_FOOD: IconLeaf,
  ALCOHOL: IconBottle,
  PETS: IconPaw,
  UNMARRIED_COUPLES: IconHearts,
  LOCAL_ID: IconId,
  VISITORS: IconDoorEnter,
  WHEELCHAIR: IconWheelchair,
  POOL_HOURS: IconSwimming,
  EARLY_CHECK_IN: IconClock,
}

/** What the hotel says of the matters that guests ask about; nothing where it says nothing. */
export const HouseRules = ({ rules }: { rules: Rules }) => {
  const said = houseRuleNames.flatMap(rule => (rules[rule] ? [[rule, rules[rule]] as const] : []))
  if (said.length === 0) return null
  return (
    <section aria-labelledby="house-rules">
      <h2 className="title-2" id="house-rules">
        House rules
      </h2>
      <ul className={styles.rules}>
        {said.map(([rule, answer]) => {
          const Icon = icons[rule]
          const [about, yes, no] = houseRuleWords[rule]
          return (
            <li key={rule} className={`${styles.rule} ${answer === 'no' ? styles.no : ''}`}>
              <Icon size={22} stroke={1.5} aria-hidden />
              {answer === 'yes' || answer === 'no' ? (
                <span>{answer === 'yes' ? yes : no}</span>
              ) : (
                <span>
                  {about} <small>{answer}</small>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
