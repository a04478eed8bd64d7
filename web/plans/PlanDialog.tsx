import { billingWords } from '#shared/plans/billing.ts'
import { BillingType, featureApi, type PaymentPlan, planApi } from '#shared/plans/plans.ts'
import { useCall } from '#web/api/client.ts'
import { useRowForm } from '#web/lists/crud/use-row-form.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { RadioGroup } from '#web/ui/field/RadioGroup.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { MoneyInput, PercentInput } from '#web/ui/field/UnitInput.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { FeatureMarks } from './FeatureMarks.tsx'
import { marked, missingIn, PlanFields, type PlanMark, planLabels, planValues, sentPlan, usualMonths } from './plan-form.ts'
import { featureWords } from './plan-words.ts'

/** Adds a payment plan, or changes the given one; what was sold of it stays as it was. */
export const PlanDialog = ({ plan, onClose }: { plan: PaymentPlan | undefined; onClose: () => void }) => {
  const features = useCall(featureApi.list, {}, { staleTime: 0 })
  const named = (marks: readonly PlanMark[]) =>
    featureWords(marks.map(mark => ({ ...mark, name: features.data?.find(({ id }) => id === mark.id)?.name ?? '' })))
  const { form, ...frame } = useRowForm({
    noun: 'Payment Plan',
    row: plan,
    contracts: planApi,
    labels: planLabels,
    read: planValues,
    schema: PlanFields,
    check: missingIn,
    formats: { price: fieldFormats.amount, duration: fieldFormats.text, deductionRate: fieldFormats.percent },
    fixed: ['billingType'],
    empty: { features: 'Choose at least one feature.' },
    valueTexts: { billingType: billingWords, features: named },
    creation: sentPlan,
    change: (values, { id }) => ({ paymentPlanId: id, ...sentPlan(values) }),
    onClose,
  })
  const { values, change } = form
  const bill = (billingType: BillingType) =>
    change({ billingType, ...(values.duration === usualMonths[values.billingType] && { duration: usualMonths[billingType] }) })
  return (
    <FormDialog {...frame} form={form}>
      {plan && <p className="small">What was sold already stays as it was.</p>}
      <TextInput {...form.field('name')} autoComplete="off" maxLength={100} />
      <TextArea {...form.field('description')} maxLength={2000} />
      <RadioGroup
        label={planLabels.billingType}
        options={BillingType.options.map(value => ({ value, label: billingWords[value] }))}
        value={values.billingType}
        error={form.error('billingType')}
        onChange={bill}
      />
      {values.billingType === 'PER_BOOKING' ? (
        <PercentInput {...form.field('deductionRate')} hint="10 to 100% of each online booking." />
      ) : (
        <>
          <MoneyInput {...form.field('price')} hint="For the whole duration." />
          <TextInput {...form.field('duration')} inputMode="numeric" autoComplete="off" hint="1 to 12 months." />
        </>
      )}
      <FeatureMarks
        features={features}
        marks={values.features}
        error={form.error('features')}
        onMark={(id, isAvailable) => change({ features: marked(values.features, id, isAvailable) })}
        onLeave={() => form.leave('features')}
      />
    </FormDialog>
  )
}
