import { FeatureForm, featureApi, type PlanFeature, planApi } from '#shared/plans/plans.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import { useRowForm } from '#web/lists/crud/use-row-form.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import type { Column } from '#web/ui/table/columns.ts'

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

const FeatureDialog = ({ feature, onClose }: { feature: PlanFeature | undefined; onClose: () => void }) => {
  const { form, ...frame } = useRowForm({
    noun: 'Feature',
    row: feature,
    contracts: featureApi,
    refreshes: [planApi.list],
    labels: { name: 'Name' },
    read: from => ({ name: from?.name ?? '' }),
    schema: FeatureForm,
    creation: values => values,
    change: ({ name }, { id }) => ({ paymentPlanFeatureId: id, name }),
    onClose,
  })
  return (
    <FormDialog {...frame} form={form}>
      <TextInput {...form.field('name')} autoComplete="off" maxLength={100} hint="At least 4 characters." />
    </FormDialog>
  )
}
