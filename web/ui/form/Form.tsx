import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { Alert } from '../status/Alert.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { ProblemSummary } from './ProblemSummary.tsx'
import type { Form as FormState } from './use-form.ts'

/** What a page shows of a form, whatever its values are. */
export type AnyForm = Pick<
  FormState<{ [name: string]: unknown }>,
  'submit' | 'startOver' | 'general' | 'dismiss' | 'broken' | 'continuedFrom' | 'element' | 'pending' | 'form' | 'changes' | 'conflict'
>

interface FormProps extends Omit<ComponentProps<'form'>, 'form'> {
  form: AnyForm
  /** In front of what the server said, and under it. */
  before?: string
  after?: ReactNode
}

/** A form with what is wrong on top. Ctrl-Enter sends it. */
export const Form = ({ form, before = '', after, onKeyDown, children, ...rest }: FormProps) => (
  <form
    className="stack"
    {...rest}
    ref={form.element}
    noValidate
    onSubmit={form.submit}
    onKeyDown={event => {
      onKeyDown?.(event)
      saveByKey(event, event.currentTarget)
    }}
  >
    {form.continuedFrom !== undefined && <DraftNotice at={form.continuedFrom} onStartOver={form.startOver} />}
    <ProblemSummary problems={form.broken} form={form.element} />
    {form.conflict && <ConflictNotice conflict={form.conflict} />}
    {form.general !== undefined && (
      <Alert onDismiss={form.dismiss}>
        {before}
        {form.general}
        {after}
      </Alert>
    )}
    {children}
  </form>
)

/** Ctrl-Enter presses the button that sends a form, from its fields and from the other buttons of its modal. */
export const saveByKey = (event: KeyboardEvent, form: HTMLFormElement | null | undefined): void => {
  if (!form || event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  for (const one of form.elements) if (one instanceof HTMLButtonElement && one.type === 'submit') one.click()
}
