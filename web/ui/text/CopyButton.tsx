import { type RefObject, useState } from 'react'
import { Button } from './Button.tsx'

/** Copies the text of a field; where the browser forbids that, the field is selected. */
export const CopyButton = ({ text, input }: { text: string; input: RefObject<HTMLInputElement | null> }) => {
  const [copied, setCopied] = useState<string>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      input.current?.select()
    }
  }
  return (
    <>
      <Button onClick={() => void copy()}>Copy</Button>
      <span role="status">{copied === text && 'Copied'}</span>
    </>
  )
}
