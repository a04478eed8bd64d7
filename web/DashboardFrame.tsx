import { DashboardLayout } from './shell/layout/DashboardLayout.tsx'
import { part } from './shell/part.ts'
import { askEarly } from './shell/use-early-figures.ts'

// When a document begins with the dashboard; after a sign-in the code is here before the user is.
askEarly()

/** What any page of the dashboard may open: named here, since guests load the route table. */
const modals = {
  hotelRegistration: part(async () => (await import('./hotels/register/RegistrationModal.tsx')).RegistrationModal),
  palette: part(async () => (await import('./shell/palette/Palette.tsx')).Palette),
  planSelect: part(async () => (await import('./plans/buy/PlanSelectModal.tsx')).PlanSelectModal),
}

const ownPassword = part(async () => (await import('./accounts/OwnPasswordPage.tsx')).OwnPasswordPage)

/** The dashboard's frame with what its pages may open. */
export const DashboardFrame = () => <DashboardLayout modals={modals} ownPassword={ownPassword} />
