import { createContext, type ReactNode, use, useMemo, useState } from 'react'

/** The modals that any page may open, independently of each other (specification, section 2, "Shared modal state"). */
export type ModalName = 'hotelRegistration' | 'planSelect' | 'palette'

interface Modals {
  open: ReadonlySet<ModalName>
  openModal: (name: ModalName) => void
  closeModal: (name: ModalName) => void
  /** The hotel that a plan is chosen for: set by the first registration; kept until it is cleared. */
  hotelIdForPayment: string | undefined
  setHotelIdForPayment: (id: string | undefined) => void
}

const ModalsContext = createContext<Modals | undefined>(undefined)

/** Holds the state above every page of owners and staff, so that one page can open what the next one shows. */
export const ModalsProvider = ({ children }: { children: ReactNode }) => {
  const [open, setOpen] = useState<ReadonlySet<ModalName>>(new Set())
  const [hotelIdForPayment, setHotelIdForPayment] = useState<string>()
  const modals = useMemo<Modals>(
    () => ({
      open,
      openModal: name => setOpen(now => new Set([...now, name])),
      closeModal: name => setOpen(now => new Set([...now].filter(one => one !== name))),
      hotelIdForPayment,
      setHotelIdForPayment,
    }),
    [open, hotelIdForPayment],
  )
  return <ModalsContext value={modals}>{children}</ModalsContext>
}

export const useModals = (): Modals => {
  const modals = use(ModalsContext)
  if (!modals) throw new Error('This page stands outside of the staff pages.')
  return modals
}
