import { useQueryClient } from '@tanstack/react-query'
import { use, useRef, useState } from 'react'
import { accountApi, authApi, type SignedInUser } from '#shared/accounts.ts'
import { hotelFormApi } from '#shared/hotel-form.ts'
import { CallError, call, TransportContext } from '#web/api/client.ts'
import { useUpload } from '#web/api/upload.ts'
import { shrunk } from '#web/gallery/picture-file.ts'
import type { HotelChoice } from '#web/session/pick-hotel.ts'
import { selectHotel, storeUser } from '#web/session/session.ts'
import { failureText } from '#web/shell/alerts.tsx'
import { emptyHotel, type HotelValues, problemsFrom, registrationOf } from './hotel-values.ts'
import { continued, keepable, registrationDraft } from './registration-draft.ts'
import { useHotelForm } from './use-hotel-form.ts'

/** The longest side of a stored logo that is worth sending, in pixels. */
const logoSide = 1024

/** A registration from the first letter to the registered hotel; what was typed survives a refresh. */
export const useRegistration = (user: SignedInUser, onRegistered: (hotel: HotelChoice) => void) => {
  const transport = use(TransportContext)
  const cache = useQueryClient()
  const draft = registrationDraft(user.id)
  const [values, setValues] = useState<HotelValues>(() => continued(draft.get()))
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)
  const running = useRef(false)
  const unanswered = useRef(false)
  const { upload, progress } = useUpload(hotelFormApi.create)
  const change = (next: HotelValues) => {
    setValues(next)
    draft.set(keepable(next))
  }
  const form = useHotelForm({ kind: 'registration', values, onValues: change, logoNeeded: 'Hotel logo is required' })

  /** The hotel of an earlier try whose answer was lost: nobody registers twice by trying again. */
  const lostHotel = async (): Promise<HotelChoice | undefined> => {
    if (!unanswered.current) return undefined
    const { data } = await call(authApi.validate, {}, { transport })
    const found = data.hotels.find(({ id, name }) => name === values.name.trim() && !user.hotels.some(known => known.id === id))
    unanswered.current = false
    return found
  }
  const send = async (logo: File): Promise<HotelChoice> => {
    const known = await lostHotel()
    if (known) return known
    try {
      const { data } = await upload.mutateAsync({ input: registrationOf(values), files: { hotelLogo: await shrunk(logo, logoSide) } })
      return data
    } catch (error) {
      unanswered.current = error instanceof CallError && error.status >= 500
      const made = await lostHotel().catch(() => undefined)
      if (made) return made
      throw error
    }
  }
  const finish = ({ id, name, slug }: HotelChoice) => {
    draft.set({})
    storeUser({ ...user, isHotelCreated: true, hotels: [...user.hotels.filter(hotel => hotel.id !== id), { id, name, slug }] })
    selectHotel(slug)
    for (const { path } of [authApi.validate, accountApi.hotels]) void cache.invalidateQueries({ queryKey: [path] }).catch(() => undefined)
    onRegistered({ id, name, slug })
  }
  const fail = (error: Error) => {
    const fields = error instanceof CallError ? problemsFrom(error.fields) : {}
    form.setServerProblems(fields)
    if (Object.keys(fields).length === 0) setProblem(failureText(error))
  }
  const submit = async () => {
    if (running.current || !form.check() || !form.logo) return
    running.current = true
    setSending(true)
    setProblem(undefined)
    try {
      finish(await send(form.logo))
    } catch (error) {
      fail(error as Error)
    } finally {
      running.current = false
      setSending(false)
    }
  }
  return {
    form,
    problem,
    setProblem,
    sending,
    progress,
    dirty: form.logo !== undefined || JSON.stringify(values) !== JSON.stringify(emptyHotel),
    submit,
    discard: () => draft.set({}),
  }
}
export type Registration = ReturnType<typeof useRegistration>
