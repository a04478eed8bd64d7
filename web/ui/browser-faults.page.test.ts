import '#web/testing/browser.ts'
import '#web/testing/load-tsx.ts'
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type ComponentProps, createElement, Fragment, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { absent, fireEvent, isFocused, screen, user, waitFor } from '#web/testing/screen.ts'
import { dateFormat } from './calendar/typed-date.ts'
import { useForm } from './form/use-form.ts'

/* What shows only when a part stands in a page: what is open around it, presses beside it, what scrolls. */

const draw = (t: TestContext, content: ReactNode) => {
  document.body.innerHTML = '<div id="root"></div><p>Beside it</p><button type="button">Next</button>'
  const root = createRoot(document.getElementById('root') as HTMLElement)
  t.after(() => root.unmount())
  root.render(content)
}

test('the page behind stays still while any dialog is open, also when one above it has closed', async t => {
  const { Dialog } = await import('./dialog/Dialog.tsx')
  const Two = () => {
    const [count, open] = useState(1)
    const inner = { open: count > 1, title: 'Inner', onClose: () => open(1), children: 'One' }
    const more = createElement('button', { type: 'button', onClick: () => open(2) }, 'Ask')
    const content = createElement(Fragment, null, more, createElement(Dialog, inner))
    const outer = { open: count > 0, title: 'Outer', onClose: () => open(0), children: content }
    return createElement(Dialog, outer)
  }
  draw(t, createElement(Two))
  const isStill = () => document.documentElement.classList.contains('still')
  await user.click(await screen.findByRole('button', { name: 'Ask' }))
  await screen.findByRole('dialog', { name: 'Inner' })
  assert.ok(isStill())
  await user.keyboard('{Escape}')
  await waitFor(() => absent(screen.queryByRole('dialog', { name: 'Inner' })))
  assert.ok(isStill(), 'the page scrolls behind the dialog that is still open')
  await user.keyboard('{Escape}')
  await waitFor(() => absent(screen.queryByRole('dialog')))
  assert.ok(!isStill())
})

test('the calendar of two dates closes by a press beside it or when the focus leaves, not by one in it or in its fields', async t => {
  const { DateRange } = await import('./calendar/DateRange.tsx')
  const Range = () => {
    const form = useForm({
      labels: { from: 'From', to: 'To' },
      values: { from: '', to: '' },
      schema: z.object({ from: z.string(), to: z.string() }),
      formats: { from: dateFormat, to: dateFormat },
      guarded: false,
      send: async () => undefined,
    })
    return createElement(DateRange, { from: form.field('from'), to: form.field('to'), onPick: () => undefined })
  }
  draw(t, createElement(Range))
  await user.click(await screen.findByRole('button', { name: 'Choose the dates in a calendar' }))
  await screen.findByRole('dialog', { name: 'Choose the dates' })
  await user.click(screen.getByLabelText(/^From/))
  await screen.findByRole('dialog', { name: 'Choose the dates' })
  await user.click(screen.getByText('Beside it'))
  await waitFor(() => absent(screen.queryByRole('dialog')))
  const button = screen.getByRole('button', { name: 'Choose the dates in a calendar' })
  await user.click(button)
  await screen.findByRole('dialog', { name: 'Choose the dates' })
  screen.getByLabelText(/^To/).focus()
  await screen.findByRole('dialog', { name: 'Choose the dates' })
  screen.getByRole('button', { name: 'Next' }).focus()
  await waitFor(() => absent(screen.queryByRole('dialog')))
  // It takes the focus back where a key or a press on the button closes it, not where it has gone on.
  isFocused(screen.getByRole('button', { name: 'Next' }))
  for (const close of [() => user.keyboard('{Escape}'), () => user.click(button)]) {
    await user.click(button)
    await screen.findByRole('dialog', { name: 'Choose the dates' })
    await close()
    await waitFor(() => absent(screen.queryByRole('dialog')))
    isFocused(button)
  }
})

test('two buttons of one calendar: each opens it for its side, and gets the focus back', async t => {
  const { DateButtons } = await import('../bookings/search/DateButtons.tsx')
  const props: ComponentProps<typeof DateButtons> = {
    dates: { checkIn: '', checkOut: '' },
    today: '2026-11-30',
    problems: {},
    children: (side, close) => createElement('button', { type: 'button', onClick: close }, `Days for ${side}`),
  }
  draw(t, createElement(DateButtons, props))
  for (const [label, side] of [
    ['Check-in', 'checkIn'],
    ['Check-out', 'checkOut'],
  ]) {
    const button = await screen.findByRole('button', { name: label })
    await user.click(button)
    assert.equal(button.getAttribute('aria-expanded'), 'true')
    await user.click(screen.getByRole('button', { name: `Days for ${side}` }))
    await waitFor(() => absent(screen.queryByRole('dialog')))
    isFocused(button)
  }
  await user.click(screen.getByRole('button', { name: 'Check-in' }))
  await user.click(screen.getByRole('button', { name: 'Check-out' }))
  screen.getByRole('button', { name: 'Days for checkOut' })
  await user.keyboard('{Escape}')
  await waitFor(() => absent(screen.queryByRole('dialog')))
  isFocused(screen.getByRole('button', { name: 'Check-out' }))
})

test('where the last days of a month stand with the next one, the next month that is shown is the one after both', async t => {
  const { RangeCalendar } = await import('./calendar/RangeCalendar.tsx')
  const always = () => true
  const rules = { earliest: '2026-11-30', latest: '2027-06-30', canStart: always, canEnd: always }
  const calendar = {
    from: '',
    to: '',
    opensAt: '2026-11-30',
    onlyEnd: false,
    wide: false,
    done: 'Done',
    rules,
    words: { start: 'first', end: 'last' },
    hint: () => '',
    onPick: () => undefined,
    onDone: () => undefined,
  }
  draw(t, createElement(RangeCalendar, calendar))
  const months = () => screen.getAllByRole('grid').map(month => month.getAttribute('aria-label'))
  /** The weeks that are kept free, so that no month is lower than another. */
  const missing = () => screen.getAllByRole('grid')[0]?.parentElement?.style.getPropertyValue('--missing')
  await screen.findByRole('grid', { name: 'November 2026' })
  assert.deepEqual([months(), missing()], [['November 2026', 'December 2026'], '0'])
  await user.click(screen.getByRole('button', { name: 'Next month' }))
  assert.deepEqual([months(), missing()], [['January 2027'], '1'])
  await user.click(screen.getByRole('button', { name: 'Next month' }))
  assert.deepEqual([months(), missing()], [['February 2027'], '2'])
})

test('a menu goes with its button when the page scrolls by itself, and closes when the button is out of sight', async t => {
  const { MenuButton } = await import('./dialog/MenuButton.tsx')
  const menu = createElement(MenuButton, { label: 'More', items: [{ label: 'Edit', icon: null, onChoose: () => undefined }] })
  draw(t, createElement('section', { id: 'table' }, menu))
  Object.defineProperty(document.documentElement, 'clientHeight', { value: 600, configurable: true })
  t.after(() => Reflect.deleteProperty(document.documentElement, 'clientHeight'))
  const button = await screen.findByRole('button', { name: 'More' })
  await user.click(button)
  await screen.findByRole('menuitem', { name: 'Edit' })
  // A message that goes away makes the page shorter, and a browser at its end scrolls.
  button.getBoundingClientRect = () => new DOMRect(0, 60, 20, 20)
  fireEvent.scroll(document)
  assert.equal((await screen.findByRole('menu')).style.top, '84px')
  // A message over the button leaves the menu open; the head of the table closes it, as does the edge of the screen.
  let over: HTMLElement | null = document.querySelector('p')
  document.elementFromPoint = () => over
  t.after(() => Reflect.deleteProperty(document, 'elementFromPoint'))
  fireEvent.scroll(document)
  await screen.findByRole('menuitem', { name: 'Edit' })
  over = document.body.appendChild(document.createElement('header'))
  fireEvent.scroll(document)
  await waitFor(() => absent(screen.queryByRole('menuitem', { name: 'Edit' })))
  await user.click(button)
  await screen.findByRole('menuitem', { name: 'Edit' })
  over = null
  // As a browser has it once the table has scrolled.
  button.getBoundingClientRect = () => new DOMRect(0, -40, 20, 20)
  fireEvent.scroll(document.getElementById('table') as HTMLElement)
  await waitFor(() => absent(screen.queryByRole('menuitem', { name: 'Edit' })))
})

test('a button whose work fails is no longer busy, and nothing is thrown beside it', async t => {
  const { Button } = await import('./text/Button.tsx')
  const thrown: unknown[] = []
  const note = (reason: unknown) => thrown.push(reason)
  process.on('unhandledRejection', note)
  t.after(() => process.off('unhandledRejection', note))
  let fail: (reason: Error) => void = () => undefined
  const work = () =>
    new Promise((_, reject) => {
      fail = reject
    })
  draw(t, createElement(Button, { onClick: work }, 'Send'))
  const button = await screen.findByRole('button', { name: 'Send' })
  await user.click(button)
  await waitFor(() => assert.equal(button.getAttribute('aria-disabled'), 'true'))
  fail(new Error('No answer'))
  await waitFor(() => assert.equal(button.getAttribute('aria-disabled'), null))
  await new Promise(done => setTimeout(done, 20))
  assert.deepEqual(thrown, [])
})
