import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { gstinHint } from '../stay/gstin-hint.ts'
import { PlaceFields } from '../stay/PlaceFields.tsx'
import type { PartForm } from './part.ts'
import styles from './parts.module.css'
import type { PayerValues } from './payer-part.ts'

/** The payer on invoices: the guest's address, or a company. `hasPapers`: issued documents fixed its SEZ status. */
export const PayerFields = ({ form, hasPapers = false }: { form: PartForm<PayerValues>; hasPapers?: boolean }) => {
  const { values, change, field, error } = form
  return (
    <div className="stack gap-3">
      <div className={styles.pairs}>
        <TextInput {...field('userAddress')} autoComplete="off" maxLength={300} />
        <PlaceFields form={form} />
      </div>
      <Checkbox
        label="A company pays"
        hint="Invoices are made out to it."
        checked={values.hasCompany}
        onChange={hasCompany => change({ hasCompany })}
      />
      {values.hasCompany && (
        <>
          <div className={styles.pairs}>
            <TextInput {...field('company.name')} autoComplete="off" maxLength={150} />
            <TextInput
              {...field('company.gst')}
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={40}
              spellCheck={false}
              hint={!field('company.gst').error && gstinHint(values['company.gst'])}
            />
            <TextInput {...field('company.address')} autoComplete="off" maxLength={300} />
          </div>
          <Checkbox
            label="In a Special Economic Zone"
            hint={
              hasPapers
                ? 'Documents were issued already: it stays.'
                : 'Its GST is IGST. It cannot be said any more once documents were issued.'
            }
            disabled={hasPapers}
            checked={values['company.isSez']}
            error={error('company.isSez')}
            onChange={isSez => change({ 'company.isSez': isSez })}
          />
        </>
      )}
    </div>
  )
}
