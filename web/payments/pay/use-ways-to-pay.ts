import { paymentApi, type WayToPay } from '#shared/payments/payments.ts'
import { capital } from '#shared/words/text.ts'
import { useCall } from '#web/api/client.ts'

const words: Record<WayToPay, string> = { upi: 'UPI', card: 'cards', netbanking: 'netbanking', wallet: 'wallets' }

/** What the provider's window offers, such as `UPI, cards, netbanking`; empty while that is not known. */
export const useWaysToPay = (): string => {
  const { data = [] } = useCall(paymentApi.waysToPay, {}, { staleTime: 60_000 })
  return capital(data.map(way => words[way]).join(', '))
}
