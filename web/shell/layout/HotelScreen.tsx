import type { ComponentType, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { useHotelId, useUser } from '#web/session/session.ts'
import { Tabs } from '#web/ui/text/Tabs.tsx'
import { useTitle } from '../use-title.ts'

/** What every screen about a hotel works with. */
export interface HotelProps {
  viewer: SignedInUser
  hotelId: string
}

/** A page of the dashboard, whether it is about a hotel or about the platform. */
export const Screen = ({ title, children }: { title: string; children: ReactNode }) => {
  useTitle(title)
  return (
    <>
      <h1 className="title-1 mb-4">{title}</h1>
      {children}
    </>
  )
}

/** A page of the dashboard about the hotel that is worked on. */
export const HotelScreen = ({ title, children }: { title: string; children: (about: HotelProps) => ReactNode }) => {
  const viewer = useUser()
  const hotelId = useHotelId()
  return <Screen title={title}>{viewer && hotelId ? children({ viewer, hotelId }) : <p className="muted">No Hotel Found.</p>}</Screen>
}

interface ScreenTab<P> {
  id: string
  label: string
  Content: ComponentType<P>
}

/** A tab begins with its own search and order; the hotel stays, and the tab that a part is in. */
const addressOf = (before: URLSearchParams, name: 'tab' | 'part', id: string) => {
  const [hotel, tab] = [before.get('hotel'), before.get('tab')]
  return { ...(tab && { tab }), [name]: id, ...(hotel && { hotel }) }
}

interface TabbedProps {
  title: string
  tabs: (about: HotelProps) => readonly ScreenTab<HotelProps>[]
  /** Somebody chose a tab. */
  onTab?: (id: string) => void
}

/** The same in tabs, the chosen one in the address. */
export const TabbedScreen = ({ title, tabs, onTab }: TabbedProps) => (
  <HotelScreen title={title}>{about => <ScreenTabs title={title} tabs={tabs(about)} about={about} onTab={onTab} />}</HotelScreen>
)

interface ScreenTabsProps<P> {
  title: string
  tabs: readonly ScreenTab<P>[]
  /** What each of them works with. */
  about: P
  /** What the chosen one is called in the address: a part is a tab within a tab. */
  name?: 'tab' | 'part'
  onTab?: TabbedProps['onTab']
}

/** The tabs of a screen. */
export const ScreenTabs = <P extends object>({ title, tabs, about, name = 'tab', onTab }: ScreenTabsProps<P>) => {
  const [params, setParams] = useSearchParams()
  const selected = tabs.find(({ id }) => id === params.get(name)) ?? tabs[0]
  if (!selected) return <p>You do not have permission to view this page.</p>
  const { id, Content } = selected
  const select = (tab: string) => {
    onTab?.(tab)
    setParams(before => addressOf(before, name, tab), { preventScrollReset: true })
  }
  return (
    <Tabs label={title} tabs={tabs} selected={id} onSelect={select}>
      <Content key={id} {...about} />
    </Tabs>
  )
}
