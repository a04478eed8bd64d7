import { Fragment } from 'react'

/** An e-mail or web address: goes on in the next line before the @, a part of it that is long after a full stop too, not in the middle of a word. */
export const EmailAddress = ({ email }: { email: string }) =>
  email.split(email.split('@').some(side => side.length > 14) ? /(?=@)|(?<=[._-])/ : /(?=@)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address stay where they are
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
