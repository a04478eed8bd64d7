import type { StayRuleForm } from '#shared/stay-rule-form.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'

type Checks = Pick<StayRuleForm, 'noArrival' | 'noDeparture' | 'closed'>

/** What a stay rule says beside the number of nights. */
export const RuleChecks = ({ values, change }: { values: Checks; change: (part: Partial<Checks>) => void }) => (
  <div>
    <Checkbox label="Nobody arrives" checked={values.noArrival} onChange={noArrival => change({ noArrival })} />
    <Checkbox label="Nobody leaves" checked={values.noDeparture} onChange={noDeparture => change({ noDeparture })} />
    <Checkbox label="Closed" checked={values.closed} onChange={closed => change({ closed })} />
  </div>
)
