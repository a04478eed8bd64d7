import { z } from 'zod'

interface ImportColumn {
  /** As the template heads it. */
  label: string
  needed?: true
  /** Other headings that are taken for it, in small letters without signs. */
  also: readonly string[]
  help: string
  example: string
}

/** The columns of a file, in the template's order. */
export const importColumns = {
  reference: {
    label: 'Reference',
    needed: true,
    also: [
      ...['bookingid', 'bookingno', 'bookingnumber', 'booknumber', 'reservationno', 'reservationnumber', 'reservationid', 'resno', 'resid'],
      ...['confirmationno', 'confirmationnumber', 'confirmationcode', 'voucherno', 'id'],
    ],
    help: 'The number that the former system knows the booking by. Number the rows where there is none.',
    example: 'EXAMPLE-1',
  },
  userName: {
    label: 'Guest',
    needed: true,
    also: ['name', 'guestname', 'guestnames', 'primaryguest', 'customer', 'customername'],
    help: 'First and last name.',
    example: 'Meera Iyer',
  },
  userPhone: {
    label: 'Phone',
    needed: true,
    also: ['phoneno', 'phonenumber', 'mobile', 'mobileno', 'mobilenumber', 'contact', 'contactno', 'contactnumber', 'guestphone'],
    help: 'Ten digits of an Indian mobile, or any number with + and its country.',
    example: '+91 98123 45678',
  },
  userEmail: {
    label: 'Email',
    also: ['emailid', 'emailaddress', 'mail', 'guestemail'],
    help: 'May stay empty.',
    example: 'meera@mail.example',
  },
  checkInDate: {
    label: 'Check-in',
    needed: true,
    also: ['checkindate', 'arrival', 'arrivaldate', 'arrivaldatetime', 'startdate', 'from'],
    help: '2026-12-05, 05-Dec-2026 or 05/12/2026.',
    example: '',
  },
  checkOutDate: {
    label: 'Check-out',
    needed: true,
    also: ['checkoutdate', 'departure', 'departuredate', 'departuredatetime', 'dept', 'enddate', 'to'],
    help: 'The day on which the guest leaves.',
    example: '',
  },
  room: {
    label: 'Room',
    also: ['roomno', 'roomnumber'],
    help: 'Its number. Left empty, a free room of the kind is chosen.',
    example: '',
  },
  roomType: {
    label: 'Kind of room',
    also: ['roomtype', 'roomcategory', 'category', 'kind', 'unittype', 'accommodationtype', 'listing'],
    help: 'The name of a room type of this hotel. Needed where no room is named.',
    example: '',
  },
  adults: {
    label: 'Adults',
    also: ['adult', 'pax', 'noofadults', 'numberofadults', 'ofadults'],
    help: '1 where it is empty.',
    example: '2',
  },
  childAges: {
    label: 'Ages of children',
    also: ['childages', 'childrenages', 'childage', 'childrensages', 'childrensage'],
    help: '0 to 9, with a space between. Older ones count as adults.',
    example: '7 4',
  },
  meal: {
    label: 'Meals',
    also: ['meal', 'mealplan', 'plan', 'mealoption'],
    help: 'Breakfast (CP), All meals (AP) or Room only (EP). Breakfast where it is empty.',
    example: 'Breakfast',
  },
  price: {
    label: 'Price of the stay',
    needed: true,
    also: ['price', 'total', 'totalprice', 'totalamount', 'amount', 'grandtotal', 'nettotal', 'bookingamount', 'earnings'],
    help: 'What was agreed for all nights together, GST included.',
    example: '12,500',
  },
  received: {
    label: 'Received',
    also: ['amountpaid', 'paid', 'advance', 'received', 'paidamount', 'deposit', 'totalpaid'],
    help: 'What the guest has paid already. It comes into no day book.',
    example: '2,500',
  },
  receivedBy: {
    label: 'Received by',
    also: ['paymentmethod', 'method', 'paymentmode', 'mode'],
    help: 'Cash, UPI, Credit card, Bank transfer, PayPal or Collected by agent. Needed with an amount.',
    example: 'UPI',
  },
  source: {
    label: 'Source',
    also: ['bookingsource', 'channel'],
    help: 'Walk-in, Phone, Mail, WhatsApp, Agent, Other site or Desk. Desk where it is empty.',
    example: 'Phone',
  },
  request: { label: 'Request', also: ['specialrequest', 'remarks', 'notes'], help: 'May stay empty.', example: 'Late arrival' },
  companyName: { label: 'Company', also: ['companyname'], help: 'With its GSTIN and address, where it pays.', example: '' },
  companyGst: { label: 'GSTIN', also: ['companygst', 'companygstin', 'gst', 'gstno'], help: '15 characters.', example: '' },
  companyAddress: { label: 'Company address', also: ['billingaddress'], help: 'Needed with a company.', example: '' },
  status: {
    label: 'Status',
    also: ['bookingstatus', 'reservationstatus', 'restype', 'reservationtype', 'state'],
    help: 'Confirmed, or Checked in for guests who are in the house. Confirmed where it is empty.',
    example: 'Confirmed',
  },
} as const satisfies Record<string, ImportColumn>

export const importColumnIds = z.enum(Object.keys(importColumns) as [ImportColumnId, ...ImportColumnId[]])
export type ImportColumnId = keyof typeof importColumns

export const columnOf = (column: ImportColumnId): ImportColumn => importColumns[column]
