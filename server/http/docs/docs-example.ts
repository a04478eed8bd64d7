type JsonSchema = Record<string, unknown>

/** Values that read like the real thing, by the name of the field; everything else is made from the schema. */
const byName: Record<string, unknown> = {
  hotelId: 'lake-view-palace',
  userName: 'Asha Rao',
  userEmail: 'asha@example.com',
  email: 'asha@example.com',
  userPhone: '+919876543210',
  phone: '+919876543210',
  userAddress: '12 MG Road, Bengaluru',
  gst: '29AAGCB7383J1Z4',
  name: 'Asha Rao',
  checkInDate: '2027-01-15',
  checkOutDate: '2027-01-17',
  from: '2027-01-01',
  to: '2027-01-31',
  night: '2027-01-15',
  startDate: '2027-01-01',
  endDate: '2027-01-31',
  orderId: 'order_NTqQ0mYvJw3kZ1',
  transactionId: 'pay_NTqR2mYvJw3kZ9',
  receipt: 'attempt-1',
  currency: 'INR',
  roomNumber: '204',
  roomType: 'Deluxe',
  createdAt: '2027-01-02T09:30:00.000Z',
  holdExpiresAt: '2027-01-02T09:45:00.000Z',
}

const sampleId = '3f2b8a52-6a3e-4b0a-9f52-0a6f6d6f1c11'

const ofType = (schema: JsonSchema, type: unknown): unknown => {
  switch (type) {
    case 'string':
      if (schema.maxLength === 0) return ''
      if (schema.format === 'binary') return '<the bytes of the file>'
      return schema.format === 'uuid' ? sampleId : 'text'
    case 'integer':
    case 'number':
      return Math.max(1, typeof schema.minimum === 'number' ? schema.minimum : 1)
    case 'boolean':
      return true
    case 'array':
      return [exampleOf((schema.items ?? {}) as JsonSchema)]
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
          // A field that takes anything is one that is accepted and ignored.
          .filter(([, inner]) => Object.keys(inner).length > 0 && !inner.deprecated)
          .map(([name, inner]) => [name, exampleOf(inner, name)]),
      )
    default:
      return null
  }
}

export const exampleOf = (schema: JsonSchema, name = ''): unknown => {
  const isKnown = Object.hasOwn(byName, name) && schema.format !== 'uuid' && schema.type !== 'object' && schema.type !== 'array'
  if (isKnown) return byName[name]
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const forms = schema.anyOf ?? schema.oneOf
  if (Array.isArray(forms) && forms[0]) return exampleOf(forms[0] as JsonSchema, name)
  return ofType(schema, Array.isArray(schema.type) ? schema.type[0] : schema.type)
}
