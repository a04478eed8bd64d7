import { fieldFormats } from '#web/ui/field-formats.ts'
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

/** Who pays, as invoices name them. */
export const payerPart: ChangePart<PayerValues> = {
  labels: {
    ...{ userAddress: 'Address', userPin: 'PIN code', userState: 'State', hasCompany: 'A company pays' },
    ...{ 'company.name': 'Company name', 'company.gst': 'Company GSTIN', 'company.address': 'Company address' },
    'company.isSez': 'In a Special Economic Zone',
  },
  formats: {
    ...{ userAddress: fieldFormats.text, userPin: fieldFormats.digits },
    ...{ 'company.name': fieldFormats.text, 'company.gst': fieldFormats.capitals, 'company.address': fieldFormats.text },
  },
  fixed: ['hasCompany', 'company.isSez'],
  read: ({ userAddress, userPin, userState, company }) => ({
    ...{ userAddress: userAddress ?? '', userPin: userPin ?? '', userState: userState ?? '', hasCompany: company !== null },
    ...{ 'company.name': company?.name ?? '', 'company.gst': company?.gst ?? '', 'company.address': company?.address ?? '' },
    'company.isSez': company?.isSez ?? false,
  }),
  input: (values, { now }) => {
    const { userAddress, userPin, userState, hasCompany, 'company.name': name, 'company.gst': gst } = values
    const company = hasCompany ? { name, gst, address: values['company.address'], isSez: values['company.isSez'] } : null
    const isSame = company?.name === now.company?.name && company?.gst === now.company?.gst && company?.address === now.company?.address
    return {
      ...(userAddress !== (now.userAddress ?? '') && { userAddress }),
      ...(userPin !== (now.userPin ?? '') && { userPin }),
      ...(userState !== (now.userState ?? '') && { userState }),
      ...((!isSame || company?.isSez !== now.company?.isSez) && { company }),
    }
  },
}
