import { type RefObject, useRef, useState } from 'react'
import { formatPhone, tidyPhone } from '#shared/phones.ts'
import { fileProblem } from '#web/gallery/picture-file.ts'
import {
  fieldsOf,
  type HotelField,
  type HotelFormKind,
  type HotelProblems,
  type HotelValues,
  hotelLabels,
  hotelProblems,
  isOptional,
} from './hotel-values.ts'

/** What a field needs: label, name, value, message, and what happens when it changes or is left. */
export interface HotelControl {
  label: string
  name: string
  value: string
  error: string | undefined
  optional: boolean
  required: boolean
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
}

interface HotelFormOptions {
  kind: HotelFormKind
  values: HotelValues
  onValues: (values: HotelValues) => void
  /** The message for a form without a picture; without it the picture may be left out. */
  logoNeeded?: string
}

export interface HotelFormState {
  kind: HotelFormKind
  values: HotelValues
  control: (field: HotelField) => HotelControl
  logo: File | undefined
  setLogo: (logo: File | undefined) => void
  logoProblem: string | undefined
  /** What the summary lists: nothing before the first try. */
  broken: { name: string; label: string; message: string }[]
  summary: RefObject<HTMLDivElement | null>
  form: RefObject<HTMLFormElement | null>
  /** True when the form may be sent; else its summary takes the focus. */
  check: () => boolean
  /** Messages of the server, on their fields until something is changed. */
  setServerProblems: (problems: HotelProblems) => void
}

/** The state of a hotel's form. Messages come when a field is left, all of them at the first try to send. */
export const useHotelForm = ({ kind, values, onValues, logoNeeded }: HotelFormOptions): HotelFormState => {
  const [left, setLeft] = useState<readonly string[]>([])
  const [tried, setTried] = useState(false)
  const [logo, chooseLogo] = useState<File>()
  const [fromServer, setFromServer] = useState<HotelProblems>({})
  const summary = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const found: HotelProblems = hotelProblems(values, kind)
  const wrongLogo = logo ? fileProblem(logo) : logoNeeded
  if (wrongLogo) found.hotelLogo = wrongLogo
  const all = { ...fromServer, ...found }
  const names = [...fieldsOf(kind), 'hotelLogo' as const]

  const change = (field: HotelField, value: string) => {
    const { [field]: _, ...rest } = fromServer
    setFromServer(rest)
    onValues({ ...values, [field]: field === 'ifscCode' ? value.toUpperCase() : value })
  }
  const leave = (field: HotelField) => {
    setLeft([...left, field])
    if (field === 'contactPhone') onValues({ ...values, contactPhone: formatPhone(tidyPhone(values.contactPhone)) })
  }
  const focusSummary = () => requestAnimationFrame(() => summary.current?.focus())
  return {
    kind,
    values,
    control: field => ({
      label: hotelLabels[field],
      name: field,
      value: values[field],
      error: (tried || left.includes(field) ? found[field] : undefined) ?? fromServer[field],
      optional: isOptional(kind, field),
      required: !isOptional(kind, field),
      onChange: ({ target: { value } }) => change(field, value),
      onBlur: () => leave(field),
    }),
    logo,
    setLogo: file => {
      const { hotelLogo: _, ...rest } = fromServer
      setFromServer(rest)
      chooseLogo(file)
    },
    logoProblem: logo || tried ? all.hotelLogo : fromServer.hotelLogo,
    broken: names.flatMap(name => {
      const message = tried ? all[name] : fromServer[name]
      return message ? [{ name, label: name === 'hotelLogo' ? 'Hotel logo' : hotelLabels[name], message }] : []
    }),
    summary,
    form,
    check: () => {
      setTried(true)
      const right = Object.keys(found).length === 0
      if (!right) focusSummary()
      return right
    },
    setServerProblems: problems => {
      setFromServer(problems)
      if (Object.keys(problems).length > 0) focusSummary()
    },
  }
}
