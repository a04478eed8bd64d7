import { type Group, GroupChange, groupApi } from '#shared/bookings/groups.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { call, useSave } from '#web/api/client.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { PhoneInput, TextInput } from '#web/ui/field/TextInput.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { failureNode } from '../calls/failure.tsx'
import { bookingQueries } from '../calls/use-live.ts'
import type { UndoableChange } from '../change/ChangeStay.tsx'
import editStyles from '../parts/parts.module.css'

const contactValues = ({ name, contact }: Group) => ({
  name,
  userName: contact.name,
  userPhone: formatPhone(contact.phone),
  userEmail: contact.email ?? '',
})

interface GroupDialogProps {
  group: Group
  onDone: (done: UndoableChange) => void
  onClose: () => void
}

/** Corrects what a group is called, and whom the hotel calls and writes to. */
export const GroupContact = ({ group, onDone, onClose }: GroupDialogProps) => {
  const { hotelId, id: groupId } = group
  const update = useSave(groupApi.update, { refreshes: bookingQueries })
  const form = useForm({
    labels: { name: 'Group name', userName: 'Contact', userPhone: 'Mobile number', userEmail: 'Email' },
    values: contactValues(group),
    schema: GroupChange,
    shape: values => ({ hotelId, groupId, ...values }),
    formats: { name: fieldFormats.text, userName: fieldFormats.text, userPhone: fieldFormats.phone, userEmail: fieldFormats.email },
    row: { version: group.version, read: current => contactValues(current as Group) },
    errorText: failureNode,
    send: async (input, _, version) => (await update.mutateAsync({ ...input, version })).data,
    onSent: ({ version, name, contact: { email } }) => {
      const back = { hotelId, groupId, version, ...contactValues(group) }
      const isMailed = email !== null && email !== group.contact.email
      onDone({
        text: isMailed ? `Saved. What is booked is mailed to ${email}.` : `Saved the contact of ${name}.`,
        undo: () => call(groupApi.update, back),
      })
      onClose()
    },
  })
  const { field } = form
  return (
    <FormDialog title="Group and contact" form={form} submit="Save" submitting="Saving..." waits={form.changes === 0} onClose={onClose}>
      <TextInput {...field('name')} autoComplete="off" maxLength={100} />
      <div className={editStyles.pairs}>
        <TextInput {...field('userName')} autoComplete="off" maxLength={100} hint="Rooms that have guests of their own keep their names." />
        <PhoneInput {...field('userPhone')} autoComplete="off" />
      </div>
      <TextInput {...field('userEmail')} type="email" autoComplete="off" maxLength={100} hint="A new address is sent what is booked." />
    </FormDialog>
  )
}
