import type { HotelPaper } from '#shared/contract/paths.ts'
import type { PublicHotel, RefundTerms } from '#shared/hotels/hotels.ts'
import { formatDate, formatTime } from '#shared/words/dates.ts'
import { addressLine } from '../hotel-text.ts'
import { houseRuleLines } from '../house-rule-lines.ts'
import { refundLines } from '../refund-lines.ts'

export interface PaperSection {
  title: string
  /** Where a link leads to it. */
  id?: string
  lines: readonly string[]
  isList?: boolean
}

export interface Paper {
  title: string
  sections: readonly PaperSection[]
}

const linesOf = (text: string | null) => (text ?? '').split(/\n+/).filter(line => line.trim() !== '')

const nameAndPlace = (hotel: PublicHotel) => [hotel.name, addressLine(hotel) || hotel.location].filter(Boolean).join(', ')

const privacy = (hotel: PublicHotel): Paper => ({
  title: 'Privacy',
  sections: [
    {
      title: 'Who is responsible',
      lines: [`${nameAndPlace(hotel)}. The company that runs this site and the payment provider work for the hotel with what you tell it.`],
    },
    {
      title: 'What we keep',
      lines: [
        'Of a booking: your name, email and mobile number, the dates and rooms, how many people stay and how old the children are, and what you ask for.',
        'Your address, your State, and name, address and GSTIN of a company, where an invoice needs them.',
        'What you paid, when, and the number of the payment. Numbers of cards, PINs and passwords are typed at the payment provider only and never reach us.',
        'Of a question: what you wrote, and how to answer you.',
      ],
    },
    {
      title: 'What for',
      lines: [
        'To book, to receive you, to write to you about your booking, to answer you, to give money back, and for the papers that the law asks of a hotel.',
        'We do not sell it, and we do not use it for advertisements.',
      ],
    },
    {
      title: 'Who sees it',
      lines: [
        'Those who work at the hotel and need it, the company that runs this site, the payment provider, and whoever carries our emails.',
        'Authorities, where the law obliges a hotel to tell them who stays, as for guests from other countries.',
      ],
    },
    {
      title: 'How long',
      lines: ['Invoices and payments as long as the tax law asks. All else as long as your stay, or a question about it, needs it.'],
    },
    {
      title: 'In your browser',
      lines: [
        'This site keeps in your browser what you typed for a booking and the links to the bookings that you made there. It has no advertisements, and nobody follows you from site to site.',
      ],
    },
    {
      title: 'Your rights',
      lines: [
        'Ask us what we keep of you, have it corrected, or have it deleted where no law asks us to keep it. Write or call: the contact is on this page.',
        'If our answer does not help, you can complain to the Data Protection Board of India.',
      ],
    },
  ],
})

const advanceText = ({ advancePaymentRate: rate }: PublicHotel) =>
  rate >= 100
    ? 'You pay the whole price online when you book.'
    : `You pay ${rate}% of the price online when you book, the rest at the hotel.`

const terms = (hotel: PublicHotel): Paper => {
  const rules = houseRuleLines(hotel.houseRules)
  const { checkInTime, checkOutTime } = hotel
  return {
    title: 'Terms',
    sections: [
      { title: 'With whom you book', lines: [`You book with the hotel itself: ${nameAndPlace(hotel)}.`] },
      {
        title: 'Price and booking',
        lines: [
          `The price of your stay stands in full above the button with which you book. ${advanceText(hotel)}`,
          'Your stay is booked once this site says so and the confirmation is on its way to you by email. If your money arrives when the rooms cannot be had any more, all of it goes back to you.',
        ],
      },
      {
        title: 'Check-in and check-out',
        lines: [
          ...(checkInTime ? [`Check-in is from ${formatTime(checkInTime)}.`] : []),
          ...(checkOutTime ? [`Check-out is by ${formatTime(checkOutTime)}.`] : []),
          ...linesOf(hotel.checkInCheckOutPolicy),
          'Please bring a government photo ID of every adult; guests from other countries bring passport and visa.',
        ],
      },
      {
        title: 'Cancelling and changing',
        lines: ['What goes back to you when you cancel stands under Refunds. Ask for a change on the page of your booking.'],
      },
      {
        title: 'House rules',
        id: 'house-rules',
        lines: rules.length > 0 ? rules : ['The hotel has named none here. If something matters to you, please ask before you book.'],
        isList: rules.length > 0,
      },
      {
        title: 'When something is wrong',
        lines: ['Please tell the hotel at once, so that it can help while you are there. The law of India applies.'],
      },
    ],
  }
}

const backSection = (terms: RefundTerms, hotel: PublicHotel): PaperSection => {
  const { from, to } = terms
  const steps = refundLines(terms, hotel)
  return {
    title: from && to ? `What goes back, check-in ${formatDate(from)} to ${formatDate(to)}` : 'What goes back',
    ...(steps.length > 0
      ? { lines: steps, isList: true }
      : { lines: [hotel.cancellationPolicy ? 'As the hotel’s own words below say.' : 'Please ask the hotel before you book.'] }),
  }
}

const refunds = (hotel: PublicHotel): Paper => {
  const own = linesOf(hotel.cancellationPolicy)
  const [usual = { from: null, to: null, steps: [] }, ...others] = hotel.refundTerms
  return {
    title: 'Refunds',
    sections: [
      {
        title: 'How to cancel',
        lines: [
          'Open the page of your booking and press “Ask to cancel”, or call or write to the hotel and name the booking reference.',
          'What was agreed when you booked holds, with its dates: it stands in your confirmation and on the page of your booking.',
        ],
      },
      ...[usual, ...others].map(term => backSection(term, hotel)),
      ...(own.length > 0 ? [{ title: 'The hotel’s own words', lines: own }] : []),
      {
        title: 'When your money is back',
        lines: [
          'It goes to the card, account or UPI address that it came from, and is there within 5–7 working days after it was sent. What you paid at the hotel comes back from the hotel.',
          'If you were charged and got no booking, all of it goes back to you by itself.',
        ],
      },
    ],
  }
}

/** A draft from what the hotel says of itself. */
export const paperOf: Readonly<Record<HotelPaper, (hotel: PublicHotel) => Paper>> = { privacy, terms, refunds }
