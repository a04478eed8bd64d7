import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { cancellationText, ladderProblem } from '#shared/prices/cancellation.ts'
import type { CancellationStep } from '#shared/prices/stay-rates.ts'
import { LadderForm, type LadderRow, LadderStep, ladderApi } from '#shared/rates/ladders.ts'
import { seasonApi } from '#shared/rates/seasons.ts'
import { addDays, formatDate, todayInIndia } from '#shared/words/dates.ts'
import { toBasisPoints } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import { useCall } from '#web/api/client.ts'
import { useRowForm } from '#web/lists/crud/use-row-form.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { FieldGroup } from '#web/ui/field/FieldGroup.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { PercentInput } from '#web/ui/field/UnitInput.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import styles from './Profile.module.css'

interface StepValues {
  daysBefore: string
  backPercent: string
}

const maxSteps = 10
const firstStep: StepValues = { daysBefore: '7', backPercent: '100' }

/** The typed steps as numbers, in their order; undefined if one is no number. */
const stepsOf = (typed: readonly StepValues[]): CancellationStep[] | undefined => {
  const steps = typed.map(({ daysBefore, backPercent }) => ({
    daysBefore: Number(daysBefore || Number.NaN),
    backBasisPoints: toBasisPoints(Number(backPercent || Number.NaN)),
  }))
  return steps.every(step => Number.isInteger(step.daysBefore) && step.backBasisPoints > 0) ? steps : undefined
}

/** The field that the error about the steps belongs to: the first out of range, else one that contradicts others. */
const wrongStep = (typed: readonly StepValues[]): { at: number; field: keyof StepValues } | undefined => {
  for (const [at, { daysBefore, backPercent }] of typed.entries())
    for (const field of ['daysBefore', 'backPercent'] as const)
      if (!LadderStep.shape[field].safeParse(field === 'daysBefore' ? daysBefore : backPercent).success) return { at, field }
  const problem = ladderProblem(stepsOf(typed) ?? [])
  return problem && { at: problem.at, field: problem.field }
}

/** `100% until 7 days before, 50% until 2 days before`, in the order of the steps. */
export const ladderText = ({ steps }: Pick<LadderRow, 'steps'>): string =>
  steps.map(({ daysBefore, backPercent }) => `${backPercent}% until ${counted(daysBefore, 'day')} before`).join(', ')

interface LadderValues {
  name: string
  steps: StepValues[]
  /** Undefined: not chosen yet; the default depends on the list of ladders. */
  isUsual: boolean | undefined
}

const valuesOf = (from: LadderRow | undefined): LadderValues => ({
  name: from?.name ?? '',
  steps: from?.steps.map(step => ({ daysBefore: String(step.daysBefore), backPercent: String(step.backPercent) })) ?? [firstStep],
  isUsual: from?.isUsual,
})

const typedText = (steps: readonly StepValues[]): string =>
  ladderText({ steps: steps.map(step => ({ daysBefore: Number(step.daysBefore), backPercent: Number(step.backPercent) })) })

interface LadderDialogProps {
  hotelId: string
  ladder: LadderRow | undefined
  onClose: () => void
}

export const LadderDialog = ({ hotelId, ladder, onClose }: LadderDialogProps) => {
  // The hotel's first ladder is for every stay by default. The list may load after this dialog opens.
  const isFirst = useCall(ladderApi.list, { hotelId }).data?.length === 0
  const { form, ...frame } = useRowForm<LadderRow, LadderValues, typeof ladderApi.create, typeof ladderApi.update>({
    noun: 'Refund Steps',
    row: ladder,
    contracts: ladderApi,
    refreshes: [seasonApi.list],
    labels: { name: 'Name', steps: 'Steps', isUsual: 'Use for every stay, unless a season says otherwise' },
    read: valuesOf,
    schema: LadderForm,
    nameOf: path => path.split('.')[0] ?? path,
    check: ({ steps: typed }) => {
      const steps = stepsOf(typed)
      const problem = steps && ladderProblem(steps)
      return problem ? { steps: problem.message } : {}
    },
    empty: { name: 'Name is required.' },
    valueTexts: { steps: typedText },
    fixed: ['isUsual', 'steps'],
    creation: ({ isUsual = isFirst, ...values }) => ({ hotelId, ...values, isUsual }),
    change: (values, { id }) => ({ hotelId, ladderId: id, ...values }),
    onClose,
  })
  const { data: hotel } = useCall(hotelApi.get, { hotelId })
  const { steps } = form.values
  const [added, setAdded] = useState<StepValues>()
  const set = (at: number, part: Partial<StepValues>) =>
    form.change({ steps: steps.map((step, index) => (index === at ? { ...step, ...part } : step)) })
  const filled = steps.filter(({ daysBefore, backPercent }) => daysBefore !== '' || backPercent !== '')
  const right = wrongStep(filled) ? undefined : stepsOf(filled)
  const error = form.error('steps')
  const wrong = error === undefined ? undefined : wrongStep(steps)
  const checkIn = addDays(todayInIndia(new Date()), 60)
  return (
    <FormDialog {...frame} form={form}>
      <TextInput {...form.field('name')} autoComplete="off" maxLength={60} hint="Only the hotel reads it." />
      <FieldGroup
        label="What a guest who cancels gets back"
        hint="If a guest cancels at least this many days before check-in, they get this share of the advance back."
        error={wrong ? undefined : error}
      >
        <ol className={styles.steps}>
          {steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name
            <li key={at} className={styles.step}>
              <TextInput
                label="Days before check-in"
                error={wrong?.at === at && wrong.field === 'daysBefore' ? error : undefined}
                // A step that was just added gets the focus.
                autoFocus={step === added}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                value={step.daysBefore}
                onChange={({ target }) => set(at, { daysBefore: target.value.trim() })}
                onBlur={() => form.leave('steps')}
              />
              <PercentInput
                label="Refund"
                error={wrong?.at === at && wrong.field === 'backPercent' ? error : undefined}
                value={step.backPercent}
                onChange={({ target }) => set(at, { backPercent: target.value.replace('%', '').trim() })}
                onBlur={() => form.leave('steps')}
              />
              <button
                type="button"
                className={`icon-button ${styles.remove}`}
                aria-label={`Remove step ${at + 1}`}
                disabled={steps.length === 1}
                onClick={() => form.change({ steps: steps.filter((_, index) => index !== at) })}
              >
                <IconTrash size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ol>
      </FieldGroup>
      <div className="row">
        <Button
          disabled={steps.length === maxSteps}
          onClick={() => {
            const step = { daysBefore: '', backPercent: '' }
            setAdded(step)
            form.change({ steps: [...steps, step] })
          }}
        >
          <IconPlus size={18} aria-hidden /> Add a step
        </Button>
      </div>
      {right && (
        <p className={styles.sentence} role="status">
          For a stay from {formatDate(checkIn)}:{' '}
          {cancellationText({ checkInTime: hotel?.checkInTime ?? '14:00', steps: right }, checkIn, new Date())}
        </p>
      )}
      <Checkbox
        label="Use for every stay, unless a season says otherwise"
        checked={form.values.isUsual ?? isFirst}
        onChange={isUsual => form.change({ isUsual })}
      />
    </FormDialog>
  )
}
