import type { StayRuleForm } from '#shared/rates/stay-rule-form.ts'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { RadioGroup } from '#web/ui/field/RadioGroup.tsx'

type Checks = Pick<StayRuleForm, 'noArrival' | 'noDeparture' | 'closed'>

type Reach = 'arrival' | 'touches'

const reaches: readonly { value: Reach; label: string }[] = [
  { value: 'arrival', label: 'Arrival on these days' },
  { value: 'touches', label: 'Any stay that touches these nights' },
]

/** Which stays have the least and the most nights of a rule. */
export const RuleReach = ({ touches, change }: { touches: boolean; change: (part: { touches: boolean }) => void }) => (
  <RadioGroup
    label="Nights at least and at most hold for"
    options={reaches}
    value={touches ? 'touches' : 'arrival'}
    onChange={value => change({ touches: value === 'touches' })}
    column
  />
)

/** What a stay rule says beside the number of nights. */
export const RuleChecks = ({ values, change }: { values: Checks; change: (part: Partial<Checks>) => void }) => (
  <div>
    <Checkbox label="Nobody arrives" checked={values.noArrival} onChange={noArrival => change({ noArrival })} />
    <Checkbox label="Nobody leaves" checked={values.noDeparture} onChange={noDeparture => change({ noDeparture })} />
    <Checkbox label="Closed" checked={values.closed} onChange={closed => change({ closed })} />
  </div>
)
