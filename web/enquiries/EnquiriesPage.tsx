import { IconArchive, IconCalendarEvent, IconCircleCheck, IconClock, IconPhone, IconPlus } from '@tabler/icons-react'
import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { can, canOpenPage } from '#shared/contract/permissions.ts'
import { type Enquiry, type EnquiryStatus, enquiryApi } from '#shared/hotels/enquiries.ts'
import { formatDate, todayInIndia } from '#shared/words/dates.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { useSave } from '#web/api/client.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import { AnswerLinks } from '#web/shell/AnswerLinks.tsx'
import { beginSaleFor, pathOfAddBooking } from '#web/shell/desk-guest.ts'
import { HotelScreen } from '#web/shell/layout/HotelScreen.tsx'
import { pathOfBooking } from '#web/shell/layout/menus.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { momentText } from '#web/ui/base/moment.ts'
import { messageOr } from '#web/ui/form/error-text.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Button, buttonClass } from '#web/ui/text/Button.tsx'
import { EmailAddress } from '#web/ui/text/EmailAddress.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { WholeDates } from '#web/ui/text/WholeDates.tsx'
import { EnquiryDialog, statusOptions, statusWords } from './EnquiryDialog.tsx'

const columnsFor = (viewer: SignedInUser): readonly Column<Enquiry>[] => [
  { id: 'name', label: 'Customer', text: ({ name }) => name, width: 5.2 },
  { id: 'phone', label: 'Phone No', text: ({ phone }) => formatPhone(phone), value: false, looks: 'short', width: 4.7 },
  {
    id: 'email',
    label: 'Email',
    text: ({ email }) => email,
    cell: ({ email }) => <EmailAddress email={email} />,
    value: false,
    width: 5.4,
  },
  {
    id: 'message',
    label: 'Message',
    text: ({ message }) => message,
    cell: enquiry => <Question enquiry={enquiry} viewer={viewer} />,
    value: false,
    looks: 'long',
    width: 5.8,
  },
  {
    id: 'status',
    label: 'Status',
    text: ({ status }) => statusWords[status],
    cell: ({ status, createdAt }) => (
      <>
        <StatusBadge status={status} />
        <div className="small">Came {momentText(createdAt)}</div>
      </>
    ),
    value: false,
    width: 5.8,
  },
]

/** What was asked; before it the booking that it is about, a link for those who may open bookings. */
const Question = ({ enquiry, viewer }: { enquiry: Enquiry; viewer: SignedInUser }) => {
  const { bookingId, bookingReference, kind, message } = enquiry
  if (!bookingReference) return <WholeDates text={message} />
  const link = (
    <Link className="figures" to={`/dashboard/bookings?view=${bookingId}`}>
      {bookingReference}
    </Link>
  )
  return (
    <p>
      Booking {canOpenPage(viewer, 'bookings') ? link : <span className="figures">{bookingReference}</span>}
      {kind === 'keep' && ', the guest keeps it'}: <WholeDates text={message} />
    </p>
  )
}

/** One press, once it is answered. */
const Resolve = ({ enquiry: { id, hotelId, version, name } }: { enquiry: Enquiry }) => {
  const resolving = useSave(enquiryApi.update, { refreshes: [enquiryApi.list] })
  return (
    <Button
      variant="primary"
      icon={<IconCircleCheck size={18} aria-hidden />}
      busy={resolving.isPending}
      onClick={() =>
        resolving.mutate(
          { hotelId, enquiryId: id, status: 'RESOLVED', version },
          {
            onSuccess: () => showAlert(`The enquiry of ${name} is resolved.`),
            onError: error => showAlert(messageOr(error), 'danger'),
          },
        )
      }
    >
      Mark as resolved
    </Button>
  )
}

const mayResolve = ({ status }: Enquiry, viewer: SignedInUser) => status === 'PENDING' && can(viewer, 'enquiries', 'UPDATE')

/** Where it stands, as a sentence. */
const stateText = (enquiry: Enquiry, viewer: SignedInUser): string => {
  if (mayResolve(enquiry, viewer)) return 'Answer the guest, then mark it as resolved.'
  if (enquiry.status === 'PENDING') return 'Waits for an answer.'
  return `${statusWords[enquiry.status]}: nothing is left to do.`
}

/** What is to be done, the ways to answer, and the booking: the one that it is about, or a new one for who asks. */
const Answers = ({ enquiry, viewer }: { enquiry: Enquiry; viewer: SignedInUser }) => {
  const { email, phone, bookingId, bookingReference, createdAt } = enquiry
  const maySell = !bookingReference && can(viewer, 'bookings', 'CREATE')
  return (
    <section className="mt-4 stack gap-3" aria-label="What is to be done">
      <p className="strong">{stateText(enquiry, viewer)}</p>
      <AnswerLinks
        {...{ email, phone }}
        about={bookingReference ? `Booking ${bookingReference}` : `Your question of ${formatDate(todayInIndia(new Date(createdAt)))}`}
      >
        {phone && (
          <a className={buttonClass('plain')} href={`tel:${phone}`}>
            <IconPhone size={18} aria-hidden />
            Call
          </a>
        )}
        {maySell && (
          <Link className={buttonClass('plain')} to={pathOfAddBooking} onClick={() => beginSaleFor(enquiry.hotelId, enquiry)}>
            <IconPlus size={18} aria-hidden />
            Add Booking
          </Link>
        )}
        {bookingId && bookingReference && canOpenPage(viewer, 'bookings') && (
          <Link className={buttonClass('plain')} to={pathOfBooking(bookingId)}>
            <IconCalendarEvent size={18} aria-hidden />
            Open booking {bookingReference}
          </Link>
        )}
      </AnswerLinks>
    </section>
  )
}

/** `/dashboard/enquiry`: what guests asked the hotel, the newest first, and what became of it. */
export const EnquiriesPage = () => (
  <HotelScreen title="Enquiry Details">
    {({ viewer, hotelId }) => (
      <CrudTab
        noun={{ one: 'enquiry', many: 'enquiries' }}
        contracts={enquiryApi}
        input={{ hotelId }}
        paged={{ byId: 'enquiryId' }}
        phoneDigits={2}
        removal={({ id }) => ({ hotelId, enquiryId: id })}
        nameOf={({ name }) => name}
        columns={columnsFor(viewer)}
        filters={[{ id: 'status', label: 'Status', all: 'Any status', options: statusOptions, values: ({ status }) => [status] }]}
        may={action => can(viewer, 'enquiries', action)}
        form={(enquiry, onClose) => <EnquiryDialog {...{ hotelId, enquiry, onClose }} />}
        more={enquiry => <Answers {...{ enquiry, viewer }} />}
        viewStep={enquiry => mayResolve(enquiry, viewer) && <Resolve enquiry={enquiry} />}
        empty="No Enquiries Found"
        purpose="Questions from your hotel’s page arrive here."
        failed="Something went wrong."
      />
    )}
  </HotelScreen>
)

const looks = {
  PENDING: { tone: 'attention', Icon: IconClock },
  RESOLVED: { tone: 'success', Icon: IconCircleCheck },
  CLOSED: { tone: 'quiet', Icon: IconArchive },
} as const

/** What became of an enquiry: in words, with a colour and an icon. */
const StatusBadge = ({ status }: { status: EnquiryStatus }) => {
  const { tone, Icon } = looks[status]
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden />}>
      {statusWords[status]}
    </Badge>
  )
}
