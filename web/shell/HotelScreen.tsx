import type { ComponentType, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { SignedInUser } from '#shared/accounts.ts'
import { useHotelId, useUser } from '#web/session/session.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import styles from './HotelScreen.module.css'
import { useTitle } from './use-title.ts'

/** What every screen about a hotel works with. */
export interface HotelProps {
  viewer: SignedInUser
  hotelId: string
}

/** A page of the dashboard about the hotel that is worked on. */
export const HotelScreen = ({ title, children }: { title: string; children: (about: HotelProps) => ReactNode }) => {
  const viewer = useUser()
  const hotelId = useHotelId()
  useTitle(title)
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      {viewer && hotelId ? children({ viewer, hotelId }) : <p className="muted">No Hotel Found.</p>}
    </>
  )
}

interface ScreenTab {
  id: string
  label: string
  Content: ComponentType<HotelProps>
}

/** A tab begins with its own search and order; the hotel stays. */
const tabOf = (before: URLSearchParams, tab: string) => {
  const hotel = before.get('hotel')
  return { tab, ...(hotel !== null && { hotel }) }
}

/** The same in tabs, the chosen one in the address. */
export const TabbedScreen = ({ title, tabs }: { title: string; tabs: (about: HotelProps) => readonly ScreenTab[] }) => (
  <HotelScreen title={title}>{about => <ScreenTabs title={title} tabs={tabs(about)} about={about} />}</HotelScreen>
)

const ScreenTabs = ({ title, tabs, about }: { title: string; tabs: readonly ScreenTab[]; about: HotelProps }) => {
  const [params, setParams] = useSearchParams()
  const selected = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0]
  if (!selected) return null
  const { id, Content } = selected
  return (
    <Tabs label={title} tabs={tabs} selected={id} onSelect={tab => setParams(before => tabOf(before, tab), { preventScrollReset: true })}>
      <Content key={id} {...about} />
    </Tabs>
  )
}
