/** Room numbers as one reads them: "Room 101", "Rooms 101, 102". */
export const roomWords = (numbers: readonly string[]): string =>
  numbers.length === 0 ? 'No room' : `${numbers.length === 1 ? 'Room' : 'Rooms'} ${numbers.join(', ')}`

/** The same within a sentence; the numbers keep their letters. */
export const roomWordsInside = (numbers: readonly string[]): string => roomWords(numbers).replace(/^./, first => first.toLowerCase())
