import '#web/testing/browser.ts'
import '#web/testing/load-tsx.ts'
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setInterval as keepAlive } from 'node:timers'
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { textOf } from '#web/testing/lists.ts'
import { descriptionOf, fireEvent, screen, waitFor } from '#web/testing/screen.ts'
import type { FormAnswer } from '../form-problems.ts'
import { type FormOptions, useForm } from '../use-form.ts'

/* A small form in a page of its own: what tests of every form's rules need. */

export interface Place {
  name: string
  city: string
  phone: string
  kind: string
}
export const nothing: Place = { name: '', city: '', phone: '', kind: 'hotel' }
export const house: Place = { ...nothing, name: 'Lake House', city: 'Kota' }
export const placeSchema = z.object({ name: z.string().min(2, 'Use 2 to 20 characters.'), city: z.string().min(1, 'Too short.') })

interface Wish extends Partial<Omit<FormOptions<Place, unknown, unknown>, 'send'>> {
  /** The fields that are on the page. */
  fieldsOf?: (values: Place) => readonly (keyof Place)[]
  send?: (change: (part: Partial<Place>) => void) => Promise<unknown>
}

/** Opens a page with a form. Gives what is sent, the form, and what brings it an answer of another call. */
export const openForm = async (t: TestContext, wish: Wish) => {
  const { fieldsOf = () => ['name', 'city'] as const, send = async () => undefined, ...options } = wish
  const [{ Form }, { TextInput }] = await Promise.all([import('../Form.tsx'), import('../../field/TextInput.tsx')])
  const sent: { input: unknown; version: number | undefined }[] = []
  let setAnswer: (answer: FormAnswer) => void = () => undefined
  const Sample = () => {
    const [answer, set] = useState<FormAnswer>()
    setAnswer = set
    const form = useForm<Place, unknown, unknown>({
      labels: { name: 'Name', city: 'City', phone: 'Phone', kind: 'Kind' },
      values: nothing,
      schema: placeSchema,
      ...options,
      answer,
      send: (input, _, version) => {
        sent.push({ input, version })
        return send(part => form.change(part))
      },
    })
    return createElement(
      Form,
      { form, 'aria-label': 'Place' },
      ...fieldsOf(form.values).map(name => createElement(TextInput, { key: name, ...form.field(name) })),
      createElement('button', { type: 'submit' }, form.pending ? 'Saving...' : 'Save'),
      createElement('output', null, `${JSON.stringify(form.values)} ${form.changes} changed`),
    )
  }
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root') as HTMLElement)
  const alive = keepAlive(() => undefined, 60_000)
  t.after(() => {
    root.unmount()
    clearInterval(alive)
  })
  root.render(createElement(Sample))
  return { sent, form: await screen.findByRole('form'), answer: (answer: FormAnswer) => setAnswer(answer) }
}

export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`))

/** Writes into a field, and stays in it. */
export const write = (control: HTMLElement, value: string) => fireEvent.input(control, { target: { value } })

/** Waits until the form is drawn with these values and so many changes. */
export const holds = (values: Partial<Place>, changes: number) =>
  waitFor(() => {
    const [, text = '', count] = textOf(document.querySelector('output') as HTMLElement).match(/^(.+) (\d+) changed$/) ?? []
    assert.partialDeepStrictEqual({ ...JSON.parse(text), changes: Number(count) }, { ...values, changes })
  })

/** Waits until nothing is said of a field. */
export const isRight = (control: HTMLElement) => waitFor(() => assert.equal(descriptionOf(control), ''))

export const refusal = (fields: Record<string, string>, message = '') => Object.assign(new Error(message), { status: 400, fields })

/** Somebody else saved this row. */
export const conflict = (current: Place, version: number) => {
  const changed = { changedBy: 'Devika', changedAt: '2026-11-30T03:00:00.000Z' }
  return Object.assign(new Error('Changed meanwhile.'), { status: 409, data: { conflict: { current, version, ...changed } } })
}

/** Sending that fails as often as there are reasons. */
export const failing =
  (...reasons: Error[]) =>
  async () => {
    const reason = reasons.shift()
    if (reason) throw reason
  }
