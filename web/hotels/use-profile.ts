import { useRef, useState } from 'react'
import { authApi } from '#shared/accounts.ts'
import { hotelFormApi } from '#shared/hotel-form.ts'
import { hotelApi, type StaffHotel } from '#shared/hotels.ts'
import { useUpload } from '#web/api/upload.ts'
import { shrunk } from '#web/gallery/picture-file.ts'
import { failureText, showAlert } from '#web/shell/alerts.tsx'
import { type HotelFormKind, problemsFrom, updateOf, valuesOf } from './hotel-values.ts'
import { useHotelForm } from './use-hotel-form.ts'

const logoSide = 1024

/** The update of a hotel, from its present details on. */
export const useProfile = (hotel: StaffHotel, kind: Exclude<HotelFormKind, 'registration'>) => {
  const [saved, setSaved] = useState(() => valuesOf(hotel))
  const [values, setValues] = useState(saved)
  const [problem, setProblem] = useState<string>()
  const form = useHotelForm({ kind, values, onValues: setValues })
  const running = useRef(false)
  const { upload, progress } = useUpload(hotelFormApi.update, { refreshes: [hotelApi.get, authApi.validate] })
  const submit = async () => {
    if (running.current || !form.check()) return
    running.current = true
    setProblem(undefined)
    try {
      const hotelLogo = form.logo && (await shrunk(form.logo, logoSide))
      const { data, message } = await upload.mutateAsync({ input: { id: hotel.id, ...updateOf(values, kind) }, files: { hotelLogo } })
      const now = valuesOf(data)
      setSaved(now)
      setValues(now)
      form.setLogo(undefined)
      showAlert(message ?? 'Hotel updated successfully!')
    } catch (error) {
      const fields = error instanceof Error && 'fields' in error ? problemsFrom(error.fields as Record<string, string>) : {}
      form.setServerProblems(fields)
      if (Object.keys(fields).length === 0) setProblem(failureText(error as Error))
    } finally {
      running.current = false
    }
  }
  return {
    form,
    problem,
    dismissProblem: () => setProblem(undefined),
    sending: upload.isPending,
    progress,
    dirty: form.logo !== undefined || JSON.stringify(values) !== JSON.stringify(saved),
    submit,
  }
}
