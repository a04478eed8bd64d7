import { bankPage } from './bank.js'
import { call, el, field, formatAmount } from './elements.js'
import { methods } from './forms.js'
import { guardWindow, leaveQuestion } from './leaving.js'
import { methodTabs, shownMethods } from './tabs.js'

const { key, state: stateText } = document.body.dataset
const state = JSON.parse(stateText)
const target = document.querySelector('#window')
const tell = message => window.parent.postMessage(message, location.origin)

function readableOn(color) {
  const [r, g, b] = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const linear = part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  const light = 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

function applyTheme(color) {
  if (!/^#[0-9a-f]{6}$/i.test(color ?? '')) return
  document.documentElement.style.setProperty('--brand', color)
  document.documentElement.style.setProperty('--on-brand', readableOn(color))
}

function contactFields({ prefill, readonly, hidden }) {
  const make = (name, label, attributes) => {
    const made = field(label, { name, readonly: readonly[name] === true, ...attributes })
    made.input.value = prefill[name] ?? ''
    return hidden[name] ? { ...made, element: undefined } : made
  }
  const contact = make('contact', 'Phone', { type: 'tel', autocomplete: 'tel' })
  const email = make('email', 'Email', { type: 'email', autocomplete: 'email' })
  return {
    element: el('div', { class: 'pair contact' }, contact.element, email.element),
    read: () => ({ contact: contact.input.value.trim(), email: email.input.value.trim() }),
  }
}

function countdown(seconds) {
  const left = el('span', { class: 'left' })
  const end = Date.now() + seconds * 1000
  const show = () => {
    const rest = Math.max(0, Math.round((end - Date.now()) / 1000))
    left.textContent = `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, '0')} left`
  }
  show()
  setInterval(show, 1000)
  return left
}

/** The body that starts a payment. */
function paymentOf({ amount, notes, description }, method, details) {
  return {
    ...{ key_id: key, order_id: state.order.id, method, ...details, notes },
    ...{ amount: amount === undefined ? undefined : Number(amount), description: description || undefined },
  }
}

function dialogOf({ options, amount, status, body, askToLeave }) {
  return el(
    'div',
    { class: 'dialog', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'title', tabindex: -1 },
    el(
      'header',
      {},
      options.image
        ? el('img', { class: 'mark', src: options.image, alt: '' })
        : el('span', { class: 'mark', 'aria-hidden': 'true' }, (options.name || 'P').slice(0, 1).toUpperCase()),
      el(
        'div',
        { class: 'names' },
        el('h1', { id: 'title' }, options.name || 'Payment'),
        options.description && options.description !== options.name && el('p', {}, options.description),
      ),
      el('button', { type: 'button', class: 'close', 'aria-label': 'Close', onclick: askToLeave }, '×'),
      el('p', { class: 'amount' }, amount, options.timeout > 0 && countdown(options.timeout)),
    ),
    el('p', { class: 'ribbon' }, el('strong', {}, 'Test Mode'), ' No real money moves. Never enter a real card.'),
    status,
    body,
    el('footer', {}, 'Sandbox payment provider'),
  )
}

const leave = () => tell({ type: 'dismiss' })

const waiting = message => el('p', { class: 'waiting', role: 'status' }, el('span', { class: 'spinner', 'aria-hidden': 'true' }), message)

const withAdvice = description => (/\btry\b/i.test(description) ? description : `${description} Try again or choose another way to pay.`)

function start(given) {
  const options = { prefill: {}, theme: {}, readonly: {}, hidden: {}, modal: {}, ...given }
  applyTheme(options.theme.color)
  document.title = options.name || 'Payment'
  const amount = formatAmount(state.order.amount)
  const body = el('div', { class: 'body' })
  const status = el('div', { class: 'status', role: 'alert' })
  const contact = contactFields(options)
  let busy = false
  const question = leaveQuestion({ leave, dialog: () => dialog })
  const askToLeave = () => (busy || options.modal.confirm_close ? question.open() : leave())

  const tabs = methodTabs({
    methods: shownMethods(methods, options.config?.display),
    prefill: options.prefill,
    first: options.prefill.method,
  })
  const pay = el('button', { type: 'submit', class: 'pay' }, `Pay ${amount}`)
  const form = el('form', { novalidate: true, onsubmit: submit }, contact.element, tabs.element, pay)

  function show(element) {
    body.replaceChildren(element)
    dialog.scrollTop = 0
  }

  function wait(message) {
    show(waiting(message))
    dialog.focus()
  }

  function backToForm(message) {
    busy = false
    status.textContent = message
    show(form)
    pay.focus()
  }

  function failed(error) {
    backToForm(withAdvice(error.description))
    tell({ type: 'failed', error })
    if (error.reason === 'order_already_paid') tell({ type: 'fault', error })
  }

  async function submit(event) {
    event.preventDefault()
    if (busy) return
    status.textContent = ''
    const { method, chosen } = tabs.chosen()
    const instrument = chosen.read()
    if (!instrument) return
    busy = true
    tell({ type: 'submit', method })
    wait('Starting the payment')
    try {
      const { payment_id } = await call('/v1/checkout/payments', paymentOf(options, method, { ...instrument, ...contact.read() }))
      const decided = chosen.decided?.()
      if (decided) return await conclude(payment_id, { outcome: decided })
      const choose = choice => conclude(payment_id, choice)
      const page = bankPage({ bankName: chosen.bankName(), amount, withOtp: method === 'card', choose })
      show(page.element)
      page.focus()
    } catch (error) {
      failed(error)
    }
  }

  async function conclude(paymentId, choice) {
    const silent = choice.outcome === 'silent'
    wait('Waiting for the bank')
    try {
      const response = await call(`/v1/checkout/payments/${paymentId}/bank`, silent ? { outcome: 'success' } : choice)
      tell(silent ? { type: 'dismiss' } : { type: 'success', response })
    } catch (error) {
      failed(error)
    }
  }

  const dialog = dialogOf({ options, amount, status, body, askToLeave })
  body.append(form)
  target.replaceChildren(dialog, question.element)
  guardWindow({ dialog, question, askToLeave, modal: options.modal })
  tabs.focus()
}

window.addEventListener('message', event => {
  if (event.source !== window.parent || event.origin !== location.origin) return
  if (event.data?.type === 'options') {
    if (state.fault) {
      const about = { code: 'BAD_REQUEST_ERROR', source: 'business', step: 'payment_initiation', reason: 'input_validation_failed' }
      tell({ type: 'fault', error: { ...about, description: state.fault, metadata: {} } })
    } else start(event.data.options)
  }
  if (event.data?.type === 'escape') document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
})
tell({ type: 'ready' })
