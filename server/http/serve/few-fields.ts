const [quote, backslash] = [0x22, 0x5c]

/** The most bytes outside texts, and the most texts (field names too): more than ten short fields need. */
const most = { besideTexts: 1000, texts: 60 }

/** The index of the quotation mark that closes the text beginning at `at`; -1 without one. */
const endOfText = (json: Buffer, at: number): number => {
  for (let end = at + 1; end < json.length; end++) {
    if (json[end] === quote) return end
    if (json[end] === backslash) end += 1
  }
  return -1
}

/** Whether JSON has only a few fields, however long their texts: parsing it then takes no longer than copying it. */
export const isFewFields = (json: Buffer): boolean => {
  let beside = 0
  let at = 0
  for (let texts = 0; texts <= most.texts; texts++) {
    const begin = json.indexOf(quote, at)
    beside += (begin < 0 ? json.length : begin) - at
    if (beside > most.besideTexts) return false
    if (begin < 0) return true
    at = endOfText(json, begin) + 1
    // A text without an end is refused by the parser.
    if (at === 0) return json.length - begin < most.besideTexts
  }
  return false
}
