/** The text in a guest's request before an addition by the guest; the time of the addition follows it. */
export const addedOn = '\n\nAdded on '

/** What was added last to a request, and when, as text; undefined where nothing was. */
export const lastAddition = (message: string): { on: string; text: string } | undefined => {
  const at = message.lastIndexOf(addedOn)
  if (at < 0) return undefined
  const [on = '', ...lines] = message.slice(at + addedOn.length).split('\n')
  return { on: on.replace(/:$/, ''), text: lines.join('\n') }
}
