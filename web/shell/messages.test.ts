import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearMessages, dismiss, messages, showAlert } from './messages.ts'

const texts = () => messages().shown.map(({ text }) => text)

test('a success replaces the one before and no error; an error stands once, and the last three stay', () => {
  showAlert('Saved')
  showAlert('Failed', 'danger')
  assert.deepEqual(texts(), ['Failed'])
  showAlert('Saved')
  showAlert('Saved again')
  showAlert('Failed', 'danger')
  showAlert('Saved at last')
  assert.deepEqual(texts(), ['Failed', 'Saved at last'])
  for (const text of ['one', 'two', 'three']) showAlert(text, 'danger')
  assert.deepEqual(texts(), ['one', 'two', 'three'])
  dismiss(messages().shown[1] ?? { text: '', tone: 'danger' })
  assert.deepEqual(texts(), ['one', 'three'])
  clearMessages()
  assert.deepEqual(texts(), [])
})
