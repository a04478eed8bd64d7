// The sandbox's checkout.js: defines window.Razorpay with the provider's options, events and page elements.
;(() => {
  const script = new URL(document.currentScript.src)
  const base = script.pathname.replace(/\/(v1\/)?checkout\.js$/, '')
  const handlerDelay = 200

  const defaults = {
    amount: 100,
    currency: 'INR',
    prefill: {},
    theme: {},
    retry: true,
    redirect: false,
    timeout: 0,
  }
  const modalDefaults = { backdropclose: false, escape: true, handleback: true, confirm_close: false, animation: true }

  function refuse(options, message) {
    if (String(options.key ?? '').startsWith('rzp_t')) window.alert(message)
    throw new Error(message)
  }

  function check(options) {
    if (typeof options !== 'object' || options === null) throw new Error('Invalid options')
    if (!options.key) throw new Error('No key passed')
    const amount = Number(options.amount ?? defaults.amount)
    if (!Number.isInteger(amount) || amount < 100) {
      refuse(options, 'Invalid amount. It should be passed in integer paise. Minimum value is 100 paise, i.e. ₹ 1')
    }
    if (Object.keys(options.notes ?? {}).length > 15) refuse(options, 'Invalid notes (At most 15 notes are allowed)')
    if (options.handler !== undefined && typeof options.handler !== 'function') refuse(options, 'Invalid handler')
  }

  /** The site's own choice of light or dark, so that the window goes with it. */
  function isDark() {
    const scheme = getComputedStyle(document.documentElement).colorScheme
    if (!scheme.includes('dark')) return false
    return !scheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches
  }

  function postForm(url, fields) {
    const form = document.createElement('form')
    form.method = 'POST'
    form.action = url
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input')
      input.type = 'hidden'
      input.name = name
      input.value = value
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  }

  const asText = value => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''))
  const errorFields = error => Object.fromEntries(Object.entries(error).map(([name, value]) => [`error[${name}]`, asText(value)]))

  class Razorpay {
    #options
    #listeners = new Map()
    #open = null

    constructor(options) {
      check(options)
      this.#options = { ...defaults, ...options, modal: { ...modalDefaults, ...options.modal } }
      this.modal = { options: this.#options.modal }
    }

    static open(options) {
      return new Razorpay(options).open()
    }

    static configure(options) {
      Object.assign(defaults, options)
    }

    static defaults = defaults

    get(path) {
      if (path === undefined) return this.#options
      return path.split('.').reduce((value, name) => value?.[name], this.#options)
    }

    set(path, value) {
      const [last, ...parents] = path.split('.').reverse()
      const target = parents.reverse().reduce((place, name) => {
        place[name] ??= {}
        return place[name]
      }, this.#options)
      target[last] = value
      return this
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
      return this
    }

    once(event, listener) {
      const wrapped = data => {
        this.off(event, wrapped)
        listener.call(this, data)
      }
      return this.on(event, wrapped)
    }

    off(event, listener) {
      const left = listener === undefined ? [] : (this.#listeners.get(event) ?? []).filter(each => each !== listener)
      this.#listeners.set(event, left)
      return this
    }

    emit(event, data) {
      for (const listener of this.#listeners.get(event) ?? []) {
        try {
          listener.call(this, data)
        } catch {} // as the provider's script does: a listener cannot break the payment
      }
      return this
    }

    open() {
      if (this.#open) return this
      const options = this.#options
      const query = new URLSearchParams({ key_id: options.key, order_id: options.order_id ?? '', theme: isDark() ? 'dark' : 'light' })
      const container = document.createElement('div')
      container.className = 'razorpay-container'
      container.style.cssText = 'position:fixed;inset:0;z-index:2147483647;overflow:hidden'
      const backdrop = document.createElement('div')
      backdrop.className = 'razorpay-backdrop'
      backdrop.style.cssText = 'position:absolute;inset:0'
      backdrop.style.background = options.theme.backdrop_color || 'rgba(0,0,0,.6)'
      const frame = document.createElement('iframe')
      frame.className = 'razorpay-checkout-frame'
      frame.title = `Payment window: ${options.name || 'payment'}`
      // one scheme on both sides of the frame's border, else the browser paints an opaque page behind the window
      frame.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;border:0;color-scheme:light;background:transparent'
      frame.src = `${script.origin}${base}/v1/checkout/public?${query}`
      container.append(backdrop, frame)

      const quiet = [...document.body.children].filter(element => !element.inert)
      const state = {
        container,
        frame,
        quiet,
        focused: document.activeElement,
        overflow: document.body.style.overflow,
        timer: options.timeout > 0 ? setTimeout(() => this.#dismiss('timeout'), options.timeout * 1000) : 0,
        onMessage: event => {
          if (event.source === frame.contentWindow && event.origin === script.origin) this.#hear(event.data)
        },
        onKey: event => {
          if (event.key === 'Escape') this.#tell({ type: 'escape' })
        },
        onBack: () => {
          if (options.modal.handleback) this.#dismiss()
        },
      }
      this.#open = state
      window.addEventListener('message', state.onMessage)
      window.addEventListener('keydown', state.onKey)
      window.addEventListener('popstate', state.onBack)
      for (const element of quiet) element.inert = true
      document.body.style.overflow = 'hidden'
      document.body.append(container)
      return this
    }

    close() {
      if (this.#open) this.#dismiss()
      return this
    }

    #tell(message) {
      this.#open?.frame.contentWindow?.postMessage(message, script.origin)
    }

    /** What the frame reports. */
    #hear(message) {
      const options = this.#options
      if (message?.type === 'ready') {
        const { handler, modal, ...rest } = options
        const { ondismiss, onhidden, ...plain } = modal
        this.#tell({ type: 'options', options: JSON.parse(JSON.stringify({ ...rest, modal: plain })) })
        this.#open?.frame.focus()
        this.emit('render')
      }
      if (message?.type === 'submit') this.emit('payment.submit', { method: message.method })
      if (message?.type === 'dismiss') this.#dismiss(message.reason)
      if (message?.type === 'failed') this.#failed(message.error)
      if (message?.type === 'success') this.#succeeded(message.response)
      if (message?.type === 'fault') this.#fault(message.error)
    }

    #hide() {
      const state = this.#open
      if (!state) return false
      this.#open = null
      clearTimeout(state.timer)
      window.removeEventListener('message', state.onMessage)
      window.removeEventListener('keydown', state.onKey)
      window.removeEventListener('popstate', state.onBack)
      state.container.remove()
      for (const element of state.quiet) element.inert = false
      document.body.style.overflow = state.overflow
      state.focused?.focus?.({ preventScroll: true })
      this.#options.modal.onhidden?.call(this)
      return true
    }

    #dismiss(reason) {
      if (this.#hide()) setTimeout(() => this.#options.modal.ondismiss?.call(this, reason), 0)
    }

    #succeeded(response) {
      const { handler, callback_url, redirect } = this.#options
      if (!this.#hide()) return
      if (callback_url && (redirect || typeof handler !== 'function')) postForm(callback_url, response)
      else setTimeout(() => handler?.call(this, response), handlerDelay)
    }

    #failed(error) {
      const { callback_url, redirect, retry } = this.#options
      const canRetry = retry !== false && retry?.enabled !== false
      if (!canRetry && redirect && callback_url) {
        this.#hide()
        postForm(callback_url, errorFields(error))
        return
      }
      this.emit('payment.error', { error })
      this.emit('payment.failed', { error })
      if (!canRetry) this.#dismiss()
    }

    #fault(error) {
      const { callback_url, redirect } = this.#options
      if (!this.#hide()) return
      if (redirect && callback_url) {
        postForm(callback_url, errorFields(error))
        return
      }
      this.emit('fault.close', { error })
      window.alert(`Oops! Something went wrong.\n${error.description}`)
    }
  }

  window.Razorpay = Razorpay
})()
