import { IconMail } from '@tabler/icons-react'
import { MenuButton } from '#web/ui/dialog/MenuButton.tsx'
import { show } from './show.tsx'

const items = ['Send the confirmation again', 'Cancel the whole booking'].map(label => ({
  label,
  icon: <IconMail size={18} aria-hidden />,
  onChoose: () => undefined,
}))

/** A menu whose button stands in the middle of the page, below something that may grow or become wider. */
const Menu = () => (
  <>
    <div id="before" style={{ height: '2rem' }} />
    <div id="aside" style={{ display: 'inline-block', width: '6rem' }} />
    <MenuButton label="More actions" items={items} />
  </>
)

show('Menu', <Menu />)
