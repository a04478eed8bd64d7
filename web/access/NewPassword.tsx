import { useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'

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
