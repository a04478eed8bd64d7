import { type Group, GroupChange, groupApi } from '#shared/bookings/groups.ts'
import { maxOnPage } from '#shared/contract/list.ts'
import { documentApi } from '#shared/documents/documents.ts'
import { call, useCall, useSave } from '#web/api/client.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { useQuestion } from '#web/ui/dialog/use-question.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { failureNode } from '../calls/failure.tsx'
import { bookingQueries } from '../calls/use-live.ts'
import type { UndoableChange } from '../change/ChangeStay.tsx'
import { sendOrReissue } from '../change/questions.ts'
import { reissueText, standingInvoice } from '../change/standing-invoice.ts'
import { PayerFields } from '../parts/PayerFields.tsx'
import { companyOf, type PayerValues, payerPart, payerValues } from '../parts/payer-part.ts'

const nobody = { userAddress: null, userPin: null, userState: null, company: null }
const valuesOf = ({ payer }: Group): PayerValues => payerValues(payer ?? nobody)

const inputOf = (values: PayerValues) => {
  const { userAddress, userPin, userState } = values
  return { userAddress, userPin, userState, company: companyOf(values) }
}

interface GroupPayerProps {
  group: Group
  onDone: (done: UndoableChange) => void
  onClose: () => void
}

/** Edits the payer named on the invoices of a group's one bill; once a document is issued, its SEZ status is fixed. */
export const GroupPayer = ({ group, onDone, onClose }: GroupPayerProps) => {
  const { hotelId, id: groupId } = group
  // The documents of the bill can be listed by any booking of the group.
  const asked = { hotelId, page: 1, size: maxOnPage, bookingId: group.bookings[0]?.id ?? '', sort: 'issued' } as const
  const { data: papers, error } = useCall(documentApi.list, asked, { enabled: group.bookings.length > 0, staleTime: 0 })
  const invoice = standingInvoice(papers?.items ?? [])
  const update = useSave(groupApi.update, { refreshes: bookingQueries })
  const { ask, question } = useQuestion()
  const form = useForm<PayerValues, ReturnType<typeof inputOf> & { hotelId: string; groupId: string }, Group>({
    labels: payerPart.labels,
    values: valuesOf(group),
    schema: GroupChange,
    shape: values => ({ hotelId, groupId, ...inputOf(values) }),
    formats: payerPart.formats ?? {},
    fixed: payerPart.fixed ?? [],
    appearing: ['company.name', 'company.gst', 'company.address'],
    row: { version: group.version, read: current => valuesOf(current as Group) },
    valueTexts: { hasCompany: (has: boolean) => (has ? 'yes' : 'no'), 'company.isSez': (is: boolean) => (is ? 'yes' : 'no') },
    errorText: failureNode,
    send: async (input, _, version) => {
      const { data } = await sendOrReissue(ask, wish => update.mutateAsync({ ...input, version, ...wish }))
      return data
    },
    onSent: ({ version, payer }) => {
      const back = { hotelId, groupId, version, ...inputOf(valuesOf(group)) }
      onDone({
        text: payer?.company ? `${payer.company.name} pays.` : 'Saved who pays.',
        // With an invoice there is no undo, which would credit it and issue it once more.
        undo: invoice ? undefined : () => call(groupApi.update, back),
      })
      onClose()
    },
  })
  return (
    <>
      <FormDialog
        title="Who pays for the group"
        form={form}
        submit="Save"
        submitting="Saving..."
        waits={form.changes === 0 || (!papers && !error)}
        onClose={onClose}
        wide
      >
        <p className="small">The documents of the group's bill name {group.contact.name}, or the company that pays.</p>
        {invoice && <p>{reissueText(invoice)}</p>}
        <PayerFields form={form} hasPapers={!group.mayChangeFolio} />
      </FormDialog>
      {question}
    </>
  )
}
