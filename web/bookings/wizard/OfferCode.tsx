import { type FormEvent, useState } from 'react'
import { formatRupees, toRupees } from '#shared/words/money.ts'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import type { PricedStay } from '../stay/pricing.ts'
import type { Choice, Kind } from '../stay/room-choice.ts'
import styles from './OfferCode.module.css'

interface CodedStay extends PricedStay {
  rooms: { isPlaceholderData: boolean; data: { codeProblem?: string | undefined } | undefined }
  kinds: readonly Kind[]
  choices: readonly Choice[]
  offerCode: string | undefined
  setCode?: ((code: string) => void) | undefined
}

/** The field of an offer code, for a guest or the desk. An error says what is wrong, a hint why another offer counts. */
export const OfferCode = ({ wizard }: { wizard: CodedStay }) => {
  const { rooms, pricing, choices, kinds, price, offerCode: code = '', setCode } = wizard
  const [typed, setTyped] = useState(code)
  const busy = rooms.isPlaceholderData
  const isAsked = code !== '' && typed.trim() === code && !busy
  const problem = rooms.data?.codeProblem
  // An unknown code is corrected by typing: there is nothing to remove.
  const canRemove = isAsked && problem === undefined
  const note = pricing?.codeNote(choices, kinds, price)
  const ask = (wanted: string) => {
    setTyped(wanted)
    setCode?.(wanted)
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    // Hotels have their codes in capital letters.
    ask(typed.trim().toUpperCase())
  }
  return (
    <form className={`card ${styles.code}`} onSubmit={apply}>
      <TextInput
        label="Offer code"
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isAsked && problem}
        hint={
          isAsked &&
          pricing?.hasCodeOffer &&
          (note ?? (
            <span className={styles.accepted}>
              {price.offer
                ? `Code accepted: ${price.offer.name}. You save ${formatRupees(toRupees(price.savedPaise))}.`
                : 'Code accepted. Choose a room to see what it saves.'}
            </span>
          ))
        }
        onChange={({ target }) => setTyped(target.value)}
      />
      {/* Apply and Remove are one button, so that it keeps the focus. */}
      <Button type={canRemove ? 'button' : 'submit'} busy={busy} onClick={canRemove ? () => ask('') : undefined}>
        {canRemove ? 'Remove' : 'Apply'}
      </Button>
    </form>
  )
}
