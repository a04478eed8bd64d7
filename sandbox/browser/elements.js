/** An element: `el('button', { type: 'button', onclick }, 'Pay')`. Text is always text, never HTML. */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false || value === null) continue
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
    else element.setAttribute(key, value === true ? '' : String(value))
  }
  element.append(...children.filter(child => child !== undefined && child !== null && child !== false))
  return element
}

let count = 0

/** A labelled input with room for a hint and an error. Returns `{ element, input, fail(message) }`. */
export function field(label, { hint, ...attributes } = {}) {
  count += 1
  const id = `field-${count}`
  const error = el('span', { id: `${id}-error`, class: 'error' })
  const input = el('input', { id, autocomplete: 'off', 'aria-describedby': `${id}-error${hint ? ` ${id}-hint` : ''}`, ...attributes })
  const fail = message => {
    error.textContent = message
    if (message) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
  input.addEventListener('input', () => fail(''))
  const note = hint ? el('span', { id: `${id}-hint`, class: 'hint' }, hint) : undefined
  return { element: el('div', { class: 'field' }, el('label', { for: id }, label), input, note, error), input, fail }
}

export function formatAmount(paise) {
  const digits = paise % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(paise / 100)
}

/** Calls one of the window's own addresses. A refusal is thrown as the provider's error object. */
export async function call(path, body) {
  let answer
  try {
    answer = await fetch(`${document.body.dataset.base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    const value = await answer.json()
    if (answer.ok) return value
    throw value.error
  } catch (error) {
    if (error?.code && error.description) throw error
    throw {
      code: 'SERVER_ERROR',
      description: 'The payment provider could not be reached. Check your connection and try again.',
      source: 'internal',
      step: 'payment_initiation',
      reason: 'server_error',
      metadata: {},
    }
  }
}
