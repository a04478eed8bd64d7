import { type Coupon, CouponForm, couponApi, couponCodeOf, negativeRate, tooHighRate } from '#shared/plans/coupons.ts'
import { useRowForm } from '#web/lists/crud/use-row-form.ts'
import { DatePicker } from '#web/ui/calendar/DatePicker.tsx'
import { dateFormat, shownDate } from '#web/ui/calendar/typed-date.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { PercentInput } from '#web/ui/field/UnitInput.tsx'
import { type FieldFormat, fieldFormats } from '#web/ui/form/field-formats.ts'

const code: FieldFormat = { tidy: couponCodeOf }
/** The rate is a number to its author, so it has the errors of a number (specification 2, section 5, Coupon). */
const discountRate: FieldFormat = {
  ...fieldFormats.percent,
  problem: typed => (Number(typed) < 0 ? negativeRate : Number(typed) > 100 ? tooHighRate : undefined),
}

/** Adds a coupon, or changes the given one. */
export const CouponDialog = ({ coupon, onClose }: { coupon: Coupon | undefined; onClose: () => void }) => {
  const { form, ...frame } = useRowForm({
    noun: 'Coupon',
    row: coupon,
    contracts: couponApi,
    labels: { code: 'Code', discountRate: 'Discount Rate', lastDay: 'Last day', maxUses: 'Number of uses', description: 'Description' },
    read: from => ({
      code: from?.code ?? '',
      discountRate: String(from?.discountRate ?? ''),
      lastDay: shownDate(from?.lastDay ?? ''),
      maxUses: String(from?.maxUses ?? ''),
      description: from?.description ?? '',
    }),
    schema: CouponForm,
    formats: { code, discountRate, lastDay: dateFormat, maxUses: fieldFormats.count },
    empty: { discountRate: 'Discount rate must be a valid number.' },
    creation: values => values,
    change: (values, { id }) => ({ couponId: id, ...values }),
    onClose,
  })
  return (
    <FormDialog {...frame} form={form} title={`${frame.title} Details`}>
      <TextInput {...form.field('code')} autoComplete="off" autoCapitalize="characters" hint="At least 4 characters. Kept in capitals." />
      <PercentInput {...form.field('discountRate')} hint="0 to 100% off the price of any plan, once for each owner." />
      <DatePicker label="Choose the last day" value={form.values.lastDay} onPick={lastDay => form.change({ lastDay })}>
        <TextInput
          {...form.field('lastDay')}
          autoComplete="off"
          maxLength={30}
          hint="Counts until the end of this day. Leave empty for no end."
        />
      </DatePicker>
      <TextInput
        {...form.field('maxUses')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        hint="How many owners can use it. Leave empty for no limit."
      />
      <TextArea {...form.field('description')} />
    </FormDialog>
  )
}
