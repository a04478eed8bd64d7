const [quote, backslash] = [0x22, 0x5c]

/** More than ten short fields take beside their texts. */
const most = { besideTexts: 1000, texts: 60 }

/** Where the text ends that begins with the quotation mark at `at`; -1: it does not. */
const endOfText = (json: Buffer, at: number): number => {
  for (let end = at + 1; end < json.length; end++) {
    if (json[end] === quote) return end
    if (json[end] === backslash) end += 1
  }
  return -1
}

/** Whether JSON is at most a few fields, however long their texts: then it is parsed in the time that it takes to copy it. */
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
