import type { Booking } from '#shared/bookings/bookings.ts'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import type { ChangePart } from './part.ts'

export interface PayerValues {
  userAddress: string
  userPin: string
  userState: string
  hasCompany: boolean
  'company.name': string
  'company.gst': string
  'company.address': string
  'company.isSez': boolean
}

type Payer = Pick<Booking, 'userAddress' | 'userPin' | 'userState' | 'company'>

/** Who pays as a form, of a booking or of a group. */
export const payerValues = ({ userAddress, userPin, userState, company }: Payer): PayerValues => ({
  userAddress: userAddress ?? '',
  userPin: userPin ?? '',
  userState: userState ?? '',
  hasCompany: company !== null,
  'company.name': company?.name ?? '',
  'company.gst': company?.gst ?? '',
  'company.address': company?.address ?? '',
  'company.isSez': company?.isSez ?? false,
})

export const companyOf = (values: PayerValues): Payer['company'] => {
  const { hasCompany, 'company.name': name, 'company.gst': gst, 'company.address': address, 'company.isSez': isSez } = values
  return hasCompany ? { name, gst, address, isSez } : null
}

/** Who pays, as invoices name them. */
export const payerPart: ChangePart<PayerValues> = {
  labels: {
    userAddress: 'Address',
    userPin: 'PIN code',
    userState: 'State',
    hasCompany: 'A company pays',
    'company.name': 'Company name',
    'company.gst': 'Company GSTIN',
    'company.address': 'Company address',
    'company.isSez': 'In a Special Economic Zone',
  },
  formats: {
    userAddress: fieldFormats.text,
    userPin: fieldFormats.digits,
    'company.name': fieldFormats.text,
    'company.gst': fieldFormats.capitals,
    'company.address': fieldFormats.text,
  },
  fixed: ['hasCompany', 'company.isSez'],
  read: payerValues,
  input: (values, { now }) => {
    const { userAddress, userPin, userState } = values
    const company = companyOf(values)
    const isSame = company?.name === now.company?.name && company?.gst === now.company?.gst && company?.address === now.company?.address
    return {
      ...(userAddress !== (now.userAddress ?? '') && { userAddress }),
      ...(userPin !== (now.userPin ?? '') && { userPin }),
      ...(userState !== (now.userState ?? '') && { userState }),
      ...((!isSame || company?.isSez !== now.company?.isSez) && { company }),
    }
  },
}
