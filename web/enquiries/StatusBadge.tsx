import { IconArchive, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { EnquiryStatus } from '#shared/enquiries.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { statusWords } from './enquiry-words.ts'

const looks = {
  PENDING: { tone: 'attention', Icon: IconClock },
  RESOLVED: { tone: 'success', Icon: IconCircleCheck },
  CLOSED: { tone: 'quiet', Icon: IconArchive },
} as const

/** What became of an enquiry: in words, with a colour and an icon. */
export const StatusBadge = ({ status }: { status: EnquiryStatus }) => {
  const { tone, Icon } = looks[status]
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden />}>
      {statusWords[status]}
    </Badge>
  )
}
