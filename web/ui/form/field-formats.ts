import { formatPhone } from '#shared/words/phones.ts'
import { tidy, tidyCode } from '#shared/words/tidy.ts'
import { tidyAmount, tidyPhone, twoReadings } from '#shared/words/typed.ts'

/** How a field normalises what people type. */
export interface FieldFormat {
  /** To what the server accepts. */
  tidy: (typed: string) => string
  /** To what the field shows, where that differs. */
  show?: (tidy: string) => string
  /** Why a text cannot be understood, before any rule of the field. */
  problem?: (typed: string) => string | undefined
}

export const shown = ({ tidy, show = text => text }: FieldFormat, typed: string): string => show(tidy(typed))

/** A number of another country keeps its groups, as people read it: the contract tidies it when it is sent. */
const indianPhone = (typed: string): string => {
  const phone = tidyPhone(typed)
  return phone === formatPhone(phone) ? typed.trim() : phone
}

const tidyPercent = (typed: string): string => {
  const text = tidy(typed)
  return text.endsWith('%') ? text.slice(0, -1).trimEnd() : text
}

/** `1234 5678 9012` and `313-001` without what sets the digits apart. */
const tidyDigits = (typed: string): string => {
  const text = tidy(typed)
  return /^[\d -]+$/.test(text) ? text.replace(/[ -]/g, '') : text
}

/** Adds `https://` to a web address that was typed without a protocol, such as `malabarhouse.in`. */
const tidyAddress = (typed: string): string => {
  const text = typed.trim()
  const [host = ''] = text.split(/[/?#:]/)
  const dot = host.lastIndexOf('.')
  const isHost = dot > 0 && /^[a-z]{2,}$/i.test(host.slice(dot + 1)) && !host.includes('@')
  return isHost && !/\s/.test(text) ? `https://${text}` : text
}

export const fieldFormats = {
  text: { tidy: typed => typed.trim() },
  phone: { tidy: indianPhone, show: formatPhone },
  email: { tidy: typed => typed.trim().toLowerCase() },
  amount: { tidy: typed => tidyAmount(typed), problem: twoReadings },
  /** A number as lists and messages write it: `10,00,000`. */
  count: { tidy: typed => tidyAmount(typed) },
  percent: { tidy: tidyPercent },
  digits: { tidy: tidyDigits },
  webAddress: { tidy: tidyAddress },
  capitals: { tidy: tidyCode },
  /** A code or reference that may have dashes and blanks. */
  code: { tidy },
} satisfies Record<string, FieldFormat>
