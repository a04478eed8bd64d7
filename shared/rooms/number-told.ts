/** Whether the guest knows the rooms' numbers: from check-in on. Until then a room may become another of its kind. */
export const knowsNumbers = (status = ''): boolean => status.startsWith('CHECKED')

/** Where a guest looks for the number before check-in. */
export const numberLater = (rooms: number): string => `Your room number${rooms > 1 ? 's are' : ' is'} given at check-in.`
