import { type Coupon, couponApi } from '#shared/plans/coupons.ts'
import { formatDate, todayInIndia } from '#shared/words/dates.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import { Screen } from '#web/shell/layout/HotelScreen.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { CouponDialog } from './CouponDialog.tsx'
import { usesText } from './coupon-words.ts'

const hasEnded = ({ lastDay }: Coupon): boolean => lastDay !== null && lastDay < todayInIndia(new Date(serverNow()))

const columns: readonly Column<Coupon>[] = [
  { id: 'code', label: 'Code', text: ({ code }) => code, width: 5.5 },
  {
    id: 'discount',
    label: 'Discount Rate',
    text: ({ discountRate }) => `${discountRate}%`,
    value: ({ discountRate }) => discountRate,
    looks: 'number',
    width: 3.8,
  },
  {
    id: 'lastDay',
    label: 'Last day',
    text: coupon => (coupon.lastDay === null ? 'No end' : formatDate(coupon.lastDay) + (hasEnded(coupon) ? ' (ended)' : '')),
    value: ({ lastDay }) => lastDay ?? '9999',
    width: 5.4,
  },
  {
    id: 'uses',
    label: 'Uses',
    text: usesText,
    value: ({ uses }) => uses,
    looks: 'number',
    width: 4.6,
  },
  { id: 'description', label: 'Description', text: ({ description }) => description ?? 'NA', looks: 'long', width: 6 },
]

/** `/dashboard/coupons`: the codes that lower the price of a plan. */
export const CouponsPage = () => (
  <Screen title="Coupons Management">
    <CrudTab
      noun={{ one: 'coupon', many: 'coupons' }}
      contracts={couponApi}
      input={{}}
      removal={({ id }) => ({ couponId: id })}
      nameOf={({ code }) => code}
      question={({ code }) => `Are you sure you want to delete ${code}?`}
      columns={columns}
      usualOrder="code"
      may={() => true}
      form={(coupon, onClose) => <CouponDialog {...{ coupon, onClose }} />}
      more={() => <p className="mt-4">Each owner can use it once, for any plan.</p>}
      empty="No Coupons Found"
      purpose="Owners type the code of a coupon when they choose a plan, and pay less. Each owner can use a coupon once."
    />
  </Screen>
)
