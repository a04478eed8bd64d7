/** The text in a guest's request before an addition by the guest; the time of the addition follows it. */
export const addedOn = '\n\nAdded on '
