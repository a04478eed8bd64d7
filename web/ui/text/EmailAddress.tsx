import { Fragment } from 'react'

/** An e-mail or web address that breaks before the @; a long part also breaks after `.`, `_` or `-`, not in a word. */
export const EmailAddress = ({ email }: { email: string }) =>
  email.split(email.split('@').some(side => side.length > 14) ? /(?=@)|(?<=[._-])/ : /(?=@)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address stay where they are
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
