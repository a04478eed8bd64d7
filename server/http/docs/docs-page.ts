import type { Endpoint } from '#shared/endpoint.ts'
import { takesQuery } from '../input.ts'
import { exampleOf } from './docs-example.ts'
import { docsStyle } from './docs-style.ts'
import { accessInWords, inputSchema, printSchema, refusalsOf } from './openapi.ts'

type JsonSchema = Record<string, unknown>

const safe = (text: unknown): string =>
  String(text).replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const typeOf = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  const forms = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (forms) return forms.map(typeOf).join(' or ')
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as JsonSchema)}`
  return String(schema.format ?? (schema.type === 'string' ? 'text' : schema.type) ?? 'anything')
}

const rulesOf = (schema: JsonSchema): string => {
  const rules: string[] = []
  const note = (key: string, words: (value: unknown) => string) => {
    const value = schema[key]
    // JSON Schema prints the safe integers as bounds of every whole number; they say nothing to a reader.
    if (value !== undefined && Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER) rules.push(words(value))
  }
  note('minLength', value => (value === 1 ? 'not empty' : `at least ${value} characters`))
  note('maxLength', value => `at most ${value} characters`)
  note('minimum', value => `from ${value}`)
  note('maximum', value => `to ${value}`)
  note('minItems', value => `at least ${value} entries`)
  note('maxItems', value => `at most ${value} entries`)
  if (schema.deprecated) rules.push('old: send the header Order-Secret')
  if (schema.default !== undefined) rules.push(`default ${JSON.stringify(schema.default)}`)
  return rules.join(', ')
}

interface Row {
  path: string
  schema: JsonSchema
  required: boolean
}

/** Every field of an object, nested ones with dotted paths; `rooms.0.id` is a field of each entry of a list. */
const rowsOf = (schema: JsonSchema, prefix = ''): Row[] => {
  if (schema.type === 'array') return rowsOf((schema.items ?? {}) as JsonSchema, `${prefix}0.`)
  const required = (schema.required ?? []) as string[]
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, inner]) => [
    { path: `${prefix}${name}`, schema: inner, required: required.includes(name) },
    ...rowsOf(inner, `${prefix}${name}.`),
  ])
}

const fieldTable = (schema: JsonSchema, caption: string): string => {
  const rows = rowsOf(schema)
  if (rows.length === 0) return ''
  const lines = rows.map(
    row =>
      `<tr><td><code>${safe(row.path)}</code></td><td>${row.required ? 'required' : 'optional'}</td><td>${safe(typeOf(row.schema))}</td><td>${safe(rulesOf(row.schema))}</td></tr>`,
  )
  const head = '<tr><th>Field</th><th></th><th>Type</th><th>Rules</th></tr>'
  return `<details open><summary>${caption}</summary><div class="wide" tabindex="0"><table><thead>${head}</thead><tbody>${lines.join('')}</tbody></table></div></details>`
}

/** One line per field of a multipart form: nested names in brackets. */
const formExample = (value: unknown, name = ''): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, inner]) => formExample(inner, name === '' ? key : `${name}[${key}]`))
        .join('\n')
    : `${name}=${String(value)}`

const headerOf = { order: 'Order-Secret: <orderSecret of the order>', booking: "Booking-Key: <key of the booking's page>" }

const callExample = (endpoint: Endpoint, input: JsonSchema): string => {
  if (endpoint.body === 'raw')
    return `${endpoint.method} ${endpoint.path}\nX-Razorpay-Signature: <HMAC-SHA256 of the bytes>\n\n<the event as the provider sends it>`
  const example = { ...(exampleOf(input) as Record<string, unknown>), ...endpoint.example }
  if (endpoint.body === 'multipart')
    return `${endpoint.method} ${endpoint.path}\nContent-Type: multipart/form-data\n\n${formExample(example)}`
  const secret = endpoint.proof ? `\n${headerOf[endpoint.proof]}` : ''
  if (!takesQuery(endpoint)) return `${endpoint.method} ${endpoint.path}${secret}\n\n${JSON.stringify(example, null, 2)}`
  const required = (input.required ?? []) as string[]
  const query = new URLSearchParams(required.map((name): [string, string] => [name, String(example[name])]))
  return `${endpoint.method} ${endpoint.path}${query.size > 0 ? `?${query}` : ''}${secret}`
}

const replyExample = (endpoint: Endpoint, output: JsonSchema): string =>
  JSON.stringify({ success: true, data: exampleOf(output), ...(endpoint.message && { message: endpoint.message }) }, null, 2)

const anchorOf = (endpoint: Endpoint) => `${endpoint.method}${endpoint.path.replaceAll('/', '-')}`

const section = (endpoint: Endpoint): string => {
  const input = inputSchema(endpoint)
  const refusals = Object.entries(refusalsOf(endpoint)).map(([status, words]) => `<li><b>${status}</b> ${safe(words)}</li>`)
  const isOwnReply = endpoint.reply === 'other'
  const output = isOwnReply ? {} : printSchema(endpoint.data, 'output')
  return `<section id="${anchorOf(endpoint)}">
<h2><span class="method">${endpoint.method}</span> <code>${safe(endpoint.path)}</code></h2>
<p>${safe(endpoint.summary)}.</p>
<p class="access">Who may call: ${safe(accessInWords(endpoint.access))}.</p>
${fieldTable(input, takesQuery(endpoint) ? 'Query' : 'Body')}
<details><summary>Example</summary><pre tabindex="0">${safe(callExample(endpoint, input))}</pre>${isOwnReply ? '<p>Answers in its own form.</p>' : `<pre tabindex="0">${safe(replyExample(endpoint, output))}</pre>`}</details>
<details><summary>Refusals</summary><ul>${refusals.join('')}</ul></details>
</section>`
}

const failure = JSON.stringify(
  { success: false, error: 'Please correct the marked fields.', code: 'INVALID_INPUT', fields: { 'rooms.0.id': 'id must be valid UUID.' } },
  null,
  2,
)

/** The readable documentation: one page, no script, printed from the contracts. */
export const docsPage = (endpoints: readonly Endpoint[]): string => {
  const links = endpoints.map(endpoint => `<li><a href="#${anchorOf(endpoint)}">${endpoint.method} ${safe(endpoint.path)}</a></li>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Atithi API</title>
<style>${docsStyle}</style></head><body><header><h1>Atithi API</h1>
<p>JSON in and out. Unknown fields are refused. Amounts are rupees; <code>createorder</code> counts in paise. Dates are <code>YYYY-MM-DD</code> in India.
The same as a machine reads it: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>A success is always 200 with <code>{ "success": true, "data": …, "message": … }</code>. A refusal says what to do:</p><pre tabindex="0">${safe(failure)}</pre>
<nav aria-label="Calls"><ul>${links.join('')}</ul></nav></header><main>${endpoints.map(section).join('\n')}</main></body></html>`
}
