import type { HotelChoice } from '#web/session/pick-hotel.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import { useModals } from '#web/shell/modals.tsx'
import { useNavigate } from '#web/ui/Link.tsx'

export const registerFirst = 'You need to register your hotel first.'

/** What follows a registration (specification 2, section 2): the dashboard, and after the first one the choice of a plan. */
export const useAfterRegistration = (first: boolean) => {
  const navigate = useNavigate()
  const { openModal, closeModal, setHotelIdForPayment } = useModals()
  return async ({ id, slug }: HotelChoice): Promise<void> => {
    showAlert('Hotel registration successful!')
    closeModal('hotelRegistration')
    await navigate(`/dashboard?hotel=${slug}`)
    if (!first) return
    setHotelIdForPayment(id)
    openModal('planSelect')
  }
}
