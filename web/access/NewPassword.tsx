import { useRef } from 'react'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'

interface NewPasswordProps {
  email: string
  password: string
  onClose: () => void
}

/** A generated password after it was saved. It cannot be seen again, so only its own button closes it. */
export const NewPassword = ({ email, password, onClose }: NewPasswordProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      title="Hand over the password"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="stack">
        <p>{email} signs in with this password, and then chooses another one. It is shown only now.</p>
        <TextInput ref={input} label="Password" value={password} readOnly />
        <div className="row">
          <CopyButton text={password} input={input} />
        </div>
      </div>
    </Dialog>
  )
}
