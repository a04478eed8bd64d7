import { FeatureForm, featureApi, type PlanFeature, planApi } from '#shared/plans.ts'
import { useRowForm } from '#web/lists/use-row-form.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'

/** Adds a feature, or renames the given one. */
export const FeatureDialog = ({ feature, onClose }: { feature: PlanFeature | undefined; onClose: () => void }) => {
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
