import { z } from 'zod'
import { type Access, type Endpoint, Failure, type FileRule, type PlainAccess } from '#shared/contract/endpoint.ts'
import { secureName } from '../guard/session-cookie.ts'
import { takesQuery } from '../serve/input.ts'
import { exampleOf } from './docs-example.ts'

type JsonSchema = Record<string, unknown>

/** Adds `properties` to a record with known keys: zod prints only `required`, and readers look in `properties`. */
const nameKeys = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
  const { required, additionalProperties: value } = jsonSchema
  if (!required || jsonSchema.properties || typeof value !== 'object') return
  Object.assign(jsonSchema, { properties: Object.fromEntries(required.map(key => [key, value])), additionalProperties: false })
  delete jsonSchema.propertyNames
}

/** A schema in OpenAPI 3.1; bytes and transforms, which JSON Schema cannot describe, are printed as any value. */
export const printSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...printed } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12', override: nameKeys })
  return printed
}

const plainRule = (access: PlainAccess): string => {
  if (typeof access !== 'string') {
    const other = access.orAnyOf === undefined ? '' : `, or any right on ${access.orAnyOf}`
    const more = access.also === undefined ? '' : `; for ${access.also.what} ${access.also.action} too`
    return `${access.action} on ${access.area} of the hotel${other}${more}`
  }
  return {
    public: 'everybody',
    'signed-in': 'signed in',
    owner: 'signed in as a hotel owner',
    'owner-or-super': 'signed in as a hotel owner or super admin',
    platform: "the platform's own staff",
    'platform-alone': "the platform's own staff, but no super admin",
    super: 'signed in as a super admin',
  }[access]
}

export const accessInWords = (access: Access): string =>
  typeof access === 'string' || !('byField' in access)
    ? plainRule(access)
    : `with ${access.byField}: ${plainRule(access.present)}; ${access.exclusiveWith ? `with ${access.exclusiveWith}` : 'without'}: ${plainRule(access.absent)}`

const bySession = { session: [] }

/** The security requirements of a call; an empty one among them where anybody may call. */
const securityOf = ({ access, session }: Endpoint) => {
  const rules = typeof access === 'object' && 'byField' in access ? [access.present, access.absent] : [access]
  return [...(rules.includes('public') ? [{}] : []), ...(session || rules.some(rule => rule !== 'public') ? [bySession] : [])]
}

export const refusalsOf = (endpoint: Endpoint): Record<string, string> => {
  const { access } = endpoint
  const isPublic = access === 'public'
  return {
    400: 'Malformed or against a rule; every broken field in `fields`',
    ...(!isPublic && { 401: 'Not signed in', 403: 'Not allowed' }),
    ...(endpoint.body === 'raw' && { 401: 'The signature does not fit the bytes' }),
    404: 'Not there, or not yours',
    ...(endpoint.method !== 'GET' && { 409: 'Taken, changed meanwhile, or a figure that differs (`expected`)' }),
    ...(endpoint.body === 'multipart' && { 411: 'The length is not said' }),
    ...(endpoint.method !== 'GET' && { 413: 'Too large', 415: 'Wrong type of content' }),
    429: 'Too many requests; see Retry-After',
    503: 'Something needed is down; see Retry-After',
  }
}

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  raw: 'application/octet-stream',
  multipart: 'multipart/form-data',
}

const picture = { type: 'string', format: 'binary', description: 'JPG or PNG, at most 5 MB' }
const fileSchema = ({ max, needed }: FileRule): JsonSchema =>
  max === 1 ? picture : { type: 'array', items: picture, minItems: needed ? 1 : 0, maxItems: max }

type ObjectSchema = { properties?: Record<string, JsonSchema>; required?: string[] } & JsonSchema

/** Secrets are sent in headers: a booking's key has no field, an order's secret a deprecated one for old callers. */
const withoutSecret = ({ properties, required = [], ...rest }: ObjectSchema, proof: Endpoint['proof']): ObjectSchema => {
  const { bookingKey: _, ...fields } = properties ?? {}
  return {
    ...rest,
    properties: proof === 'booking' ? fields : { ...properties, orderSecret: { ...properties?.orderSecret, deprecated: true } },
    required: required.filter(name => name !== 'orderSecret' && name !== 'bookingKey'),
  }
}

export const inputSchema = (endpoint: Endpoint): ObjectSchema => {
  const whole: ObjectSchema = printSchema(endpoint.input, 'input')
  const printed = endpoint.proof ? withoutSecret(whole, endpoint.proof) : whole
  const files = Object.entries(endpoint.files ?? {})
  if (files.length === 0) return printed
  return {
    ...printed,
    properties: { ...printed.properties, ...Object.fromEntries(files.map(([name, rule]) => [name, fileSchema(rule)])) },
    required: [...(printed.required ?? []), ...files.filter(([, rule]) => rule.needed).map(([name]) => name)],
  }
}

const inQuery = (endpoint: Endpoint) => {
  const { properties = {}, required = [] } = inputSchema(endpoint)
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

const proofs = {
  order: { name: 'Order-Secret', required: false, description: 'The `orderSecret` that came with the order' },
  booking: { name: 'Booking-Key', required: true, description: "The `key` of the booking's page" },
}

const ahead = { name: 'Hotel', required: false, description: 'The `hotelId` again. Without it the body has at most 64 kB' }

const parameters = (endpoint: Endpoint) => [
  ...(takesQuery(endpoint) ? inQuery(endpoint) : []),
  ...(endpoint.maxBytes ? [{ ...ahead, in: 'header', schema: { type: 'string', format: 'uuid' } }] : []),
  ...(endpoint.proof ? [{ ...proofs[endpoint.proof], in: 'header', schema: { type: 'string', maxLength: 100 } }] : []),
]

const success = (endpoint: Endpoint) => {
  if (endpoint.reply === 'other') return { description: 'Answered in its own form: a picture, a redirect' }
  const meta = endpoint.meta && (printSchema(endpoint.meta, 'output') as ObjectSchema).properties
  const properties = { success: { const: true }, data: printSchema(endpoint.data, 'output'), ...meta, message: { type: 'string' } }
  const schema = { type: 'object', properties, required: ['success', 'data'] }
  return { description: endpoint.message ?? 'Success', content: { 'application/json': { schema } } }
}

const exampleFor = (endpoint: Endpoint) =>
  endpoint.example && { example: { ...(exampleOf(inputSchema(endpoint)) as object), ...endpoint.example } }

const operation = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  operationId: `${endpoint.method.toLowerCase()}_${endpoint.path.replace('/api/', '').replaceAll('/', '_')}`,
  tags: [endpoint.path.split('/')[2] ?? ''],
  description: `Who may call: ${accessInWords(endpoint.access)}.${endpoint.method === 'DELETE' ? ' Its fields may come in a JSON body too.' : ''}`,
  'x-access': endpoint.access,
  security: securityOf(endpoint),
  parameters: parameters(endpoint),
  ...(!takesQuery(endpoint) && {
    requestBody: {
      required: true,
      content: { [bodyTypes[endpoint.body ?? 'json']]: { schema: inputSchema(endpoint), ...exampleFor(endpoint) } },
    },
  }),
  responses: {
    [endpoint.reply === 'other' ? 'default' : '200']: success(endpoint),
    ...Object.fromEntries(
      Object.entries(refusalsOf(endpoint)).map(([status, description]) => [
        status,
        { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
      ]),
    ),
  },
})

export const openApi = (endpoints: readonly Endpoint[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atithi',
      version: '1',
      description: 'The direct-booking engine for Indian hotels. Amounts are rupees; createorder counts in paise.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
    },
    servers: [{ url: '/', description: 'Where this document came from' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: secureName, description: 'The cookie that signing in sets' } },
      schemas: { Failure: printSchema(Failure, 'output') },
    },
  }
}
