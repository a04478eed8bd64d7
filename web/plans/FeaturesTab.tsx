import { featureApi, type PlanFeature, planApi } from '#shared/plans.ts'
import { CrudTab } from '#web/lists/CrudTab.tsx'
import type { Column } from '#web/ui/columns.ts'
import { FeatureDialog } from './FeatureDialog.tsx'

const columns: readonly Column<PlanFeature>[] = [{ id: 'name', label: 'Name', text: ({ name }) => name }]

/** What plans can include. */
export const FeaturesTab = () => (
  <CrudTab
    noun={{ one: 'feature', many: 'features' }}
    contracts={featureApi}
    input={{}}
    removal={({ id }) => ({ paymentPlanFeatureId: id })}
    refreshes={[planApi.list]}
    nameOf={({ name }) => name}
    columns={columns}
    usualOrder="name"
    may={() => true}
    form={(feature, onClose) => <FeatureDialog {...{ feature, onClose }} />}
    empty="No Features Found"
    purpose="What a plan can include. Owners compare plans by their features."
  />
)
