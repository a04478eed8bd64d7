import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearMessages, dismiss, leaveErrors, messages, showAlert } from './messages.ts'

const texts = () => messages.get().shown.map(({ text }) => text)

test('a success replaces what was said before, but no error about another row; an error stands once, and the last three stay', () => {
  showAlert('Saved')
  showAlert('Failed', 'danger', { about: 'one' })
  assert.deepEqual(texts(), ['Failed'])
  showAlert('Saved', 'success', { about: 'other' })
  showAlert('Saved again', 'success', { about: 'other' })
  showAlert('Failed', 'danger', { about: 'one' })
  showAlert('The list failed', 'danger')
  showAlert('Saved at last', 'success', { about: 'other' })
  assert.deepEqual(texts(), ['Failed', 'Saved at last'])
  showAlert('Saved after all', 'success', { about: 'one' })
  assert.deepEqual(texts(), ['Saved after all'])
  showAlert('Failed', 'danger', { about: 'one' })
  showAlert('Booked')
  assert.deepEqual(texts(), ['Booked'])
  clearMessages()
  for (const text of ['one', 'two', 'three']) showAlert(text, 'danger')
  assert.deepEqual(texts(), ['one', 'two', 'three'])
  dismiss(messages.get().shown[1] ?? { text: '', tone: 'danger' })
  assert.deepEqual(texts(), ['one', 'three'])
  clearMessages()
  assert.deepEqual(texts(), [])
})

test('errors go when something else begins, and all of them with their screen; a success stays to be read', () => {
  showAlert('One failed', 'danger', { about: 'one' })
  showAlert('The list failed', 'danger')
  leaveErrors('one')
  assert.deepEqual(texts(), ['One failed'])
  leaveErrors('other')
  assert.deepEqual(texts(), [])
  showAlert('One failed', 'danger', { about: 'one' })
  showAlert('Saved', 'success', { about: 'other' })
  leaveErrors()
  assert.deepEqual(texts(), ['Saved'])
  clearMessages()
})
